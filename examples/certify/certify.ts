import { certify } from 'plumbline'

const { run, totals, requirements } = await certify({ areas: ['dns'], level: 'smoke' })

console.log(run.conclusion, JSON.stringify(totals))
for (const { id, reason } of requirements.filter(({ verdict }) => verdict === 'failed')) console.log(id, reason)
process.exitCode = run.exitCode
