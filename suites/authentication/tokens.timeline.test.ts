// All tracks share this file, because files run one after the other and tracks share one device timeline. The longest
// track starts first.
import './renewal.ts'
import './expiry.ts'
import './use.ts'
