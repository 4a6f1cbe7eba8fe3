import type { Area } from '../../area.ts'
import { model } from './model.ts'

/** The area of the device's components. Clients recognise an appliance by the description of `platform`. */
export const components: Area = { name: 'components', model }
