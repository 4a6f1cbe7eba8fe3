import { isDeepStrictEqual } from 'node:util'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describeError } from '../domain/errors.ts'
import type { Conformance } from '../domain/conformance.ts'
import { CERTIFICATE } from '../report/folder.ts'
import type { Manifest } from '../report/manifest.ts'
import { oneLine } from '../report/plain.ts'
import { count } from '../report/wording.ts'
import { openBundle } from './bundle.ts'
import { summariseResult } from './eligibility.ts'
import { CertificateError } from './errors.ts'
import type { Statement } from './statement.ts'
import { objectToKey, type TrustedKey } from './trust.ts'

/** The result of verifying a folder. */
export interface Verification {
  /** The owner of the key that signed the folder. */
  readonly owner: string
  readonly fingerprint: string
  readonly statement: Statement
  /**
   * Files that were altered, lost or replaced, and facts in the statement that contradict the result. Empty for a
   * genuine folder.
   */
  readonly alterations: readonly string[]
  /** Notes for the reader that do not invalidate the certificate, such as a waiver that has since expired. */
  readonly remarks: readonly string[]
}

/**
 * Verifies the certificate of a run, using only the run's folder and a trust file. Verifies the signature, the key and
 * every file.
 * @param today ISO date for checking whether waivers have expired
 * @throws {CertificateError} if the folder contains no certificate, or if no trusted key signed the certificate
 */
export async function verifyFolder(
  folder: string,
  trusted: readonly TrustedKey[],
  today: string,
): Promise<Verification> {
  const file = join(folder, CERTIFICATE)
  if (!existsSync(file)) throw new CertificateError(`${folder} holds no ${CERTIFICATE}: sign it with plumbline sign`)
  const bundle = await openBundle(readFileSync(file, 'utf8'))
  const key = trusted.find(({ fingerprint }) => fingerprint === bundle.hint)
  if (key === undefined) {
    throw new CertificateError(`${CERTIFICATE} is signed by ${bundle.hint}, a key that the trust file does not name`)
  }
  const { statement } = bundle
  const genuine = bundle.isSignedBy(key.publicKey)
  const objection = genuine ? objectToKey(key, statement.predicate['urn:plumbline:signed']) : undefined
  if (objection !== undefined) throw new CertificateError(objection)
  const alterations = genuine
    ? [...compareFiles(folder, statement), ...compareResult(folder, statement)]
    : [`${CERTIFICATE}: the signature is not that of ${key.fingerprint}`]
  return {
    owner: key.owner,
    fingerprint: key.fingerprint,
    statement,
    alterations,
    remarks: [...remarkOnWaivers(statement, today), ...(alterations.length === 0 ? remarkOnStrangers(folder) : [])],
  }
}

/** Returns every file of a run that differs from the run's manifest. */
export function compareWithManifest(folder: string, manifest: Manifest): readonly string[] {
  return manifest.files.flatMap(({ path, sha256 }) => {
    const found = hashFile(join(folder, path))
    if (found === sha256) return []
    return [found === undefined ? `${path} is missing` : `${path} was altered`]
  })
}

function compareFiles(folder: string, { subject, predicate }: Statement): readonly string[] {
  const signed = new Map([...subject, ...predicate.configuration].map(({ name, digest }) => [name, digest.sha256]))
  if (hashFile(join(folder, 'manifest.json')) !== signed.get('manifest.json')) {
    const isIntact = hashFile(join(folder, 'conformance.json')) === signed.get('conformance.json')
    return [
      'manifest.json was altered or is missing',
      ...(isIntact ? [] : ['conformance.json was altered or is missing']),
    ]
  }
  return compareWithManifest(folder, readManifest(folder))
}

/** Returns the contradictions between a statement and the result that the statement describes. */
function compareResult(folder: string, { predicate }: Statement): readonly string[] {
  let conformance: Conformance
  try {
    conformance = readConformance(folder)
  } catch {
    return [] // the statement contains the digest of this file
  }
  const { target, run } = conformance
  return [
    predicate.result !== summariseResult(conformance) &&
      `${CERTIFICATE} says ${predicate.result}, conformance.json ${summariseResult(conformance)}`,
    !isDeepStrictEqual(predicate['urn:plumbline:target'], target) &&
      `${CERTIFICATE} describes another target than conformance.json`,
    predicate['urn:plumbline:run'].id !== run.id && `${CERTIFICATE} is about run ${predicate['urn:plumbline:run'].id}`,
  ].filter((line) => line !== false)
}

function remarkOnWaivers({ predicate }: Statement, today: string): readonly string[] {
  return predicate['urn:plumbline:waivers'].flatMap(({ requirement, waiver }) => {
    const [, expires] = /until (\d{4}-\d{2}-\d{2})/.exec(waiver) ?? []
    return expires !== undefined && expires < today ? [`the waiver for ${requirement} expired on ${expires}`] : []
  })
}

/**
 * Returns a remark on the files in the folder that are not part of the report, because the signature does not cover
 * them.
 */
function remarkOnStrangers(folder: string): readonly string[] {
  const known = new Set([CERTIFICATE, 'manifest.json', ...readManifest(folder).files.map(({ path }) => path)])
  const strangers = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => !each.isDirectory())
    .map((each) => relative(folder, join(each.parentPath, each.name)).replaceAll(sep, '/'))
    .filter((path) => !known.has(path))
    .toSorted()
  if (strangers.length === 0) return []
  return [`${count(strangers.length, 'file')} beside the signed report: ${strangers.map(oneLine).join(', ')}`]
}

/**
 * Reads the manifest.
 * @throws {CertificateError} naming the file
 */
export function readManifest(folder: string): Manifest {
  return read(folder, 'manifest.json')
}

/**
 * Reads the result.
 * @throws {CertificateError} naming the file
 */
export function readConformance(folder: string): Conformance {
  return read(folder, 'conformance.json')
}

function read<T>(folder: string, name: string): T {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8'))
  } catch (error) {
    throw new CertificateError(`Cannot read ${join(folder, name)}: ${describeError(error)}`)
  }
}

/** Returns the SHA-256 of a file's bytes; undefined if the file cannot be read. */
export function hashFile(file: string): string | undefined {
  try {
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  } catch {
    return undefined
  }
}
