/**
 * Rules for the scanner, each with one feature. The contract does not say what separates a warning from a dangerous
 * finding, so no rule relies on the difference.
 */
export const rules = {
  plain: 'expr $octets\n',
  braced: 'expr {$octets + 1}\n',
  clean: 'set count 1\n',
  quoted: 'expr "$octets"\n',
  several: 'expr $sent + $received\n',
  result: 'expr [HTTP::uri]\n',
  brackets: 'set total [expr $octets]\n',
  event: 'when HTTP_REQUEST {\n  expr $octets\n}\n',
  branch: 'when HTTP_REQUEST {\n  if {$a == 1} {\n    set b 1\n  } elseif {$a == 2} {\n    expr $octets\n  }\n}\n',
  loop: 'when HTTP_REQUEST {\n  foreach name $names {\n    expr $octets\n  }\n}\n',
  switch: 'when HTTP_REQUEST {\n  switch -- $a {\n    one { set b 1 }\n    default { expr $octets }\n  }\n}\n',
  procedure: 'proc total {octets} {\n  expr $octets\n}\n',
  text: 'log local0. "total [expr $octets]"\n',
  compared: 'if {[expr $octets] > 1} {\n  set b 1\n}\n',
  caught: 'catch {expr $octets}\n',
  three: 'expr $first\nexpr $second\nexpr $third\n',
  thirdLine: 'set a 1\nset b 2\nset c [expr $octets]\n',
  continued: 'set a 1; \\\n  set b 2\nset c [expr $octets]\n',
  carriageReturns: 'set a 1\r\nset b 2\r\nset c [expr $octets]\r\n',
} as const

/** Rules whose findings, if any, should be warnings, because they use no external input. */
export const harmless = {
  literal: 'expr 1 + 1\n',
  number: 'expr [llength $names]\n',
  seconds: 'expr [clock seconds]\n',
  one: 'expr 1\n',
  quotedLiteral: 'expr "1 + 1"\n',
  literalCondition: 'if 1 {\n  set b 1\n}\n',
} as const

/**
 * Rules to try until one produces a finding of the wanted class. At least one rule should produce each class. The
 * harmless rules come first, because a warning has to come from a rule without dangerous findings.
 */
export const candidates: Readonly<Record<string, string>> = {
  ...harmless,
  ...Object.fromEntries(Object.entries(rules).filter(([name]) => name !== 'braced' && name !== 'clean')),
}

/** All rules above, joined into one. */
export const everything = Object.values({ ...rules, ...harmless }).join('')

/** Rules that the contract does not cover. */
export const silent = {
  condition: 'when HTTP_REQUEST {\n  if $octets {\n    set b 1\n  }\n}\n',
  loopCondition: 'when HTTP_REQUEST {\n  while $octets {\n    set b 1\n  }\n}\n',
  comment: '# expr $octets\nset a 1\n',
  plainText: 'puts "expr $octets"\n',
  nextLine: 'when HTTP_REQUEST\n{\n  expr $octets\n}\n',
  glued: 'when HTTP_REQUEST {\n  if {$a}{ expr $octets }else{ set b 1 }\n}\n',
  unterminated: 'when HTTP_REQUEST {\n  expr $octets\n',
} as const
