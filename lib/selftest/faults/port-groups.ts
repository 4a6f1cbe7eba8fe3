import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in port groups: fields, optics and modes. */
export const faults: FaultTable = {
  'port-groups/command-mode': 'mode-change-takes-yes-for-no',
  'port-groups/command-warns': 'mode-change-warns-of-nothing',
  'port-groups/command-asks': 'mode-change-asks-nothing',
  'port-groups/command-no': 'mode-change-takes-no-for-yes',
  'port-groups/running-config': 'running-config-of-other-modes',
  'port-groups/resource': 'missing:portgroups',
  'port-groups/one-for-each-port': 'port-group-missing',
  'port-groups/state-mirrors-mode': 'port-group-state-mode-differs',
  'port-groups/high-speed-modes': 'high-speed-reads-low-speed-mode',
  'port-groups/low-speed-modes': 'low-speed-reads-high-speed-mode',
  'port-groups/adjacent-pair-reads-one-mode': 'pair-reads-different-modes',
  'port-groups/optic-identity': 'optic-without-identity',
  'port-groups/empty-optic-identity': 'empty-optic-says-padding',
  'port-groups/name': 'port-group-named-like-interface',
  'port-groups/ddm': 'mistyped:portgroups/portgroup/state/ddm/temp',
  'port-groups/rx-pwr-instant': 'unlisted:portgroups/portgroup/state/ddm/rx-pwr/instant/val',
  'port-groups/tx-pwr-instant': 'unlisted:portgroups/portgroup/state/ddm/tx-pwr/instant/val',
  'port-groups/temp-instant': 'unlisted:portgroups/portgroup/state/ddm/temp/instant/val',
  'port-groups/bias-instant': 'unlisted:portgroups/portgroup/state/ddm/bias/instant/val',
  'port-groups/vcc-instant': 'unlisted:portgroups/portgroup/state/ddm/vcc/instant/val',
  'port-groups/patch-mode': 'refused:portgroups',
  'port-groups/patch-answers-nothing': 'patch-answers-body:port-groups',
  'port-groups/mode-change-reboots': 'no-reboot-after-mode-change',
  'port-groups/mode-change-reboots-once': 'two-reboots-after-mode-change',
  'port-groups/vain-proposal-does-not-reboot': 'reboot-after-refusal',
  'port-groups/mode-survives-further-reboots': 'mode-lost-over-second-reboot',
  'port-groups/reboot-keeps-internal-range': 'range-in-use-by-reboot',
  'port-groups/low-speed-change-reboots': 'no-reboot-after-low-speed-change',
  'port-groups/same-mode-does-not-reboot': 'reboot-without-change',
  'port-groups/mode-lasts': 'mode-lost-over-reboot',
  'port-groups/state-is-read-only': 'state-writable:port-groups',
  'port-groups/high-speed-40-to-100': 'transition-refused:MODE_40GB:MODE_100GB',
  'port-groups/high-speed-100-to-40': 'transition-refused:MODE_100GB:MODE_40GB',
  'port-groups/high-speed-40-to-4x10': 'transition-refused:MODE_40GB:MODE_4x10GB',
  'port-groups/high-speed-4x10-to-40': 'transition-refused:MODE_4x10GB:MODE_40GB',
  'port-groups/high-speed-100-to-4x10': 'transition-refused:MODE_100GB:MODE_4x10GB',
  'port-groups/high-speed-4x10-to-100': 'transition-refused:MODE_4x10GB:MODE_100GB',
  'port-groups/low-speed-10-to-25': 'transition-refused:MODE_10GB:MODE_25GB',
  'port-groups/low-speed-25-to-10': 'transition-refused:MODE_25GB:MODE_10GB',
  'port-groups/low-speed-independent': 'low-speed-neighbours-tied',
  'port-groups/pairs-independent': 'pairs-tied',
  'port-groups/adjacent-pair-shares-mode': 'pair-may-part',
  'port-groups/adjacent-pair-shares-speed': 'pair-speed-stays',
  'port-groups/high-speed-refuses-low-speed-modes': 'high-speed-takes-low-speed-mode',
  'port-groups/low-speed-refuses-high-speed-modes': 'low-speed-takes-high-speed-mode',
  'port-groups/no-breakout-to-25': 'accepts-4x25',
  'port-groups/no-breakout-before-1-8-0': {
    fault: 'breakout-before-1.8.0',
    profile: 'profiles/emulator-appliance-20port-1-7.json',
  },
}

const DDM = 'portgroups/portgroup/state/ddm'

/**
 * Additional faults. They break rules that the faults above leave intact. Each affects only one optic, one port, one
 * port of a pair, or a unit that goes down immediately.
 */
export const further: FurtherFaults = {
  'port-groups/both-roots': ['numbers-differ-at-restconf:vendor-portgroup:portgroups'],
  'port-groups/patch-mode': ['mode-lost-over-reboot-at-once'],
  'port-groups/mode-lasts': ['low-speed-mode-lost-over-reboot', 'low-speed-mode-lost-over-reboot-at-once'],
  'port-groups/mode-survives-further-reboots': ['mode-lost-over-second-reboot-at-once'],
  'port-groups/ddm': [`missing-once:${DDM}/vcc`],
  'port-groups/rx-pwr-instant': [`missing-once:${DDM}/rx-pwr/instant/val-lane3`],
  'port-groups/bias-instant': [`missing-once:${DDM}/bias/instant/val-lane4`],
  'port-groups/low-speed-refuses-high-speed-modes': ['inner-port-takes-high-speed-mode'],
  'port-groups/no-breakout-to-25': ['low-speed-takes-4x25'],
  'port-groups/adjacent-pair-shares-mode': ['refused-but-applied:adjacent-pairs-share-mode'],
}
