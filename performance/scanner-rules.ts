import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns a generator of numbers from 0 to 1. The same seed gives the same numbers. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const blocks = [
  `    # requests of known networks go to their own pool
    if { [class match [IP::client_addr] equals known_networks] } {
        pool pool_internal
        return
    }
`,
  `    switch -glob -- [string tolower [HTTP::uri]] {
        "/images/*" -
        "/static/*" { pool pool_static }
        "/api/v[0-9]/*" {
            HTTP::header insert X-Forwarded-For [IP::client_addr]
            set weight [expr {$weight + 1}]
        }
        default { log local0.info "no pool for [HTTP::host][HTTP::uri], \\"$weight\\" so far" }
    }
`,
  `    foreach cookie [HTTP::cookie names] {
        if { $cookie starts_with "session" && [string length [HTTP::cookie value $cookie]] > 128 } {
            HTTP::respond 400 content "cookie $cookie is too long" \\
                Connection close
            catch { HTTP::cookie remove $cookie }
        }
    }
`,
  `    set elapsed [expr { [clock clicks -milliseconds] - $started }]
    while { $index < [llength $entries] } {
        lappend seen [lindex $entries $index]
        incr index
    }
`,
]

const findings = [
  '    set octets [expr $octets + [HTTP::header Content-Length]]\n',
  '    if "$weight > 10" { discard }\n',
  '    after 1000 "log local0. $message"\n',
]

/** Returns a rule of a few kilobytes. About one rule in three has findings. */
function rule(random: () => number): string {
  const events = ['CLIENT_ACCEPTED', 'HTTP_REQUEST', 'HTTP_RESPONSE'].map((event) => {
    const body = Array.from(
      { length: 3 + Math.floor(random() * 4) },
      () => blocks[Math.floor(random() * blocks.length)],
    )
    if (random() < 0.12) body.push(findings[Math.floor(random() * findings.length)])
    return `when ${event} priority 500 {\n${body.join('\n')}}\n`
  })
  return events.join('\n')
}

/** Writes `count` rules below `directory`, a hundred per folder, and returns the paths of the files. */
export function writeRules(directory: string, count: number): string[] {
  const random = numbers(7)
  return Array.from({ length: count }, (_, index) => {
    const folder = join(directory, `rules-${String(Math.floor(index / 100)).padStart(3, '0')}`)
    if (index % 100 === 0) mkdirSync(folder, { recursive: true })
    const file = join(folder, `rule-${String(index).padStart(5, '0')}.tcl`)
    writeFileSync(file, rule(random))
    return file
  })
}
