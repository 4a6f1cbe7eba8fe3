export const interfaceCounters = [
  'in-octets',
  'in-unicast-pkts',
  'in-broadcast-pkts',
  'in-multicast-pkts',
  'in-discards',
  'in-errors',
  'in-fcs-errors',
  'out-octets',
  'out-unicast-pkts',
  'out-broadcast-pkts',
  'out-multicast-pkts',
  'out-discards',
  'out-errors',
] as const

export const ethernetCounters = [
  'in-mac-control-frames',
  'in-mac-pause-frames',
  'in-oversize-frames',
  'in-jabber-frames',
  'in-fragment-frames',
  'in-8021q-frames',
  'in-crc-errors',
  'out-mac-control-frames',
  'out-mac-pause-frames',
  'out-8021q-frames',
] as const
