import { expect } from 'vitest'
import { findDoubled } from '#lib/testkit/command-line.ts'
import { ofVersion4, parseRanges, test as base } from '#lib/testkit/platform.ts'
import { findValue } from './printed.ts'

export const test = base
  /** Returns a configured IPv4 setting by name. Skips the test if the setting is not configured. */
  .extend('configured', ({ commandLine, skip }) => async (name: string): Promise<string> => {
    const text = await commandLine.print('show running-config system mgmt-ip')
    expect(findDoubled(text), 'lines of show running-config system mgmt-ip that are printed twice').toEqual([])
    return findValue(ofVersion4(text), name) ?? skip(`the running configuration has no ${name}: it may come by DHCP`)
  })
  /** Reads the configured and the active internal range. */
  .extend('ranges', async ({ commandLine }) => {
    const text = await commandLine.print('show system network')
    expect(findDoubled(text), 'lines of show system network that are printed twice').toEqual([])
    return parseRanges(text)
  })
