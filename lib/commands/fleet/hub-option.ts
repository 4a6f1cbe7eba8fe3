import { Option } from 'commander'
import { DEFAULT_HUB } from '../../fleet/client.ts'

/** Returns the option for the address of the hub. */
export function hubOption(): Option {
  return new Option('--hub <url>', 'address of the hub').env('FLEET_HUB').default(DEFAULT_HUB)
}
