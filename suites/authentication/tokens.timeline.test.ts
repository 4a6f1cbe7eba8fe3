// One file for all tracks: they share one line of device time, and files run one after the other. The longest begins first.
import './renewal.ts'
import './expiry.ts'
import './use.ts'
