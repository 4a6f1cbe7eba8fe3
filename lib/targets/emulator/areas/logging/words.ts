/** The severities of messages, most urgent first (platform: Logging). */
export const severities = [
  'EMERGENCY',
  'ALERT',
  'CRITICAL',
  'ERROR',
  'WARNING',
  'NOTICE',
  'INFORMATIONAL',
  'DEBUG',
] as const

/** The facilities in the device's model. The contract documents only two of them. */
export const facilities = [
  'ALL',
  'KERNEL',
  'USER',
  'MAIL',
  'SYSTEM_DAEMON',
  'AUTH',
  'SYSLOG',
  'AUTHPRIV',
  'NTP',
  'AUDIT',
  'CONSOLE',
  'LOCAL0',
  'LOCAL1',
  'LOCAL2',
  'LOCAL3',
  'LOCAL4',
  'LOCAL5',
  'LOCAL6',
  'LOCAL7',
] as const
