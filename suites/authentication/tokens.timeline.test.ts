// One file for all tracks: they share one line of device time, and files run one after the other.
import './expiry.ts'
import './renewal.ts'
