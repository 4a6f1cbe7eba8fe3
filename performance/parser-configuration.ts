import { closeSync, openSync, writeSync } from 'node:fs'

const MEBIBYTE = 1024 * 1024

/** Writes a configuration of about `megabytes` to `path`: pools, virtual servers and rules, as a device prints them. */
export function writeConfiguration(path: string, megabytes: number): void {
  const file = openSync(path, 'w')
  writeSync(file, '#TMSH-VERSION: 15.1.0\n\n')
  let written = 0
  for (let number = 1; written < megabytes * MEBIBYTE; number += 100) {
    let text = ''
    for (let each = number; each < number + 100; each++) text += pool(each) + virtualServer(each) + rule(each)
    written += writeSync(file, text)
  }
  closeSync(file)
}

function pool(number: number): string {
  const members = [1, 2, 3, 4].map((member) => {
    const address = `192.0.2.${(number + member) % 250}`
    return `        /Common/node-${number}-${member}:443 {\n            address ${address}\n            session monitor-enabled\n            state up\n        }\n`
  })
  return `ltm pool /Common/app-${number}/pool-${number} {
    description "Pool ${number} of the \\"web\\" tier"
    load-balancing-mode least-connections-member
    members {
${members.join('')}    }
    monitor min 1 of { /Common/http /Common/https }
    service-down-action reset
}
`
}

function virtualServer(number: number): string {
  return `ltm virtual /Common/app-${number}/virtual-${number} {
    destination /Common/203.0.113.${number % 250}:443
    ip-protocol tcp
    mask 255.255.255.255
    pool /Common/app-${number}/pool-${number}
    profiles {
        /Common/clientssl {
            context clientside
        }
        /Common/http { }
        /Common/tcp { }
    }
    rules { /Common/rule-${number} /Common/redirect }
    source 0.0.0.0/0
    translate-address enabled
    vlans {
        /Common/internal
        /Common/external
    }
    vlans-enabled
}
`
}

function rule(number: number): string {
  return `ltm rule /Common/rule-${number} {
when HTTP_REQUEST {
    if { [HTTP::uri] starts_with "/app-${number}" } {
        pool /Common/app-${number}/pool-${number}
        log local0. "chose pool ${number} for [IP::client_addr]"
    } else {
        HTTP::redirect "https://[HTTP::host]/"
    }
}
}
`
}
