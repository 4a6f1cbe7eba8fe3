/** Lawful behaviours of real devices under which no verdict may change. */
export const quirks: readonly string[] = [
  'empty-containers-204',
  'empty-containers-200',
  'empty-containers-404',
  'abbreviated-zone',
  'dns-unset',
  'xml-without-json-header',
  'padded-strings',
  'omits-empty-leaves',
  'extra-leaves',
  'late-state',
  'merging-leaf-lists',
  'replacing-leaf-lists',
  'login-bursts-401',
  'slow-boot-phases',
  'repeats-token',
  'tokens-per-root',
  'new-error-texts',
  'aligns-pair',
  'session-limit-20',
  'slow-answers',
  'seconds-long-answers',
  'busy-now-and-then',
  'later-yang-library-version',
  'blank-optic-serial',
  'port-without-mode',
  'late-modes',
  'speed-in-one-mode',
  'commit-loses-answer',
  'drops-connections',
  'jittering-boot-time',
  'tells-no-boot-time',
  'front-stays-open',
  'restarts-for-25-minutes',
  'tokens-outlive-restart',
  'late-command-line',
  'login-page',
  'limits-rate',
  'chunked-bodies',
  'bodies-end-with-connection',
  'interim-answers',
  'closes-connections',
  'header-names-in-capitals',
  'redirect-in-capitals',
  'redirect-to-443',
  'late-reads',
  'dns-unset-204',
  'dns-unset-braces',
  'dns-unset-in-other-words',
  'empty-listings-204',
  'empty-listings-braces',
  'padded-empty-strings',
  'empty-cages-read-zeros',
  'ethernet-counters-as-numbers',
  'sparse-mirrors:dns',
  'sparse-mirrors:interfaces',
  'sparse-mirrors:port-groups',
  'reads-answered-206',
  'undocumented-reads-empty',
]

/** Lawful devices with few ways back: a check whose change could not be undone there is left out, and nothing else changes. */
export const fewWaysBack: readonly string[] = [
  'documented-rows-only',
  'lists-replaced',
  'no-delete',
  'no-put',
  'no-cli-removal',
]

/** Quirks of which one device cannot have both, beside those that set the same of it, or not without hiding what is judged. */
export const contradicting: readonly {
  readonly quirks: readonly string[]
  readonly and: readonly string[]
  readonly because: string
}[] = [
  {
    quirks: ['drops-connections'],
    and: ['tells-no-boot-time', 'documented-rows-only'],
    because: 'without a boot time nothing tells for sure that connections which were lost were lost without a restart',
  },
  {
    quirks: ['dns-unset', 'dns-unset-204', 'dns-unset-braces', 'dns-unset-in-other-words'],
    and: ['no-delete', 'documented-rows-only'],
    because: 'where nothing is configured, and nothing that was written can be removed, nothing of it is ever shown',
  },
]
