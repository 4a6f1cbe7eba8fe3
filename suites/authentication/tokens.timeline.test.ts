// All tracks are in one file, because they share one device timeline and files run one after the other. The longest
// track starts first.
import './renewal.ts'
import './expiry.ts'
import './use.ts'
