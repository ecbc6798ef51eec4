import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Buffer; at: Date }

const deflate = promisify(deflateRaw)
const utf8Names = 0x0800
const most = 0xffff_ffff

/** MS-DOS date and time in UTC, in steps of two seconds. */
const dosTime = (at: Date) => ({
  time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  date: (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
})

/** What the header before an entry and its line in the directory have in common: from “version needed” to the name's length. */
const fieldsOf = ({ name, bytes, at }: ZipEntry, packed: Buffer, method: number) => {
  const fields = Buffer.alloc(26)
  const { time, date } = dosTime(at)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(utf8Names, 2)
  fields.writeUInt16LE(method, 4)
  fields.writeUInt16LE(time, 6)
  fields.writeUInt16LE(date, 8)
  fields.writeUInt32LE(crc32(bytes), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(bytes.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

const signature = (text: string) => Buffer.from(`PK${text}`, 'latin1')

async function* archive(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>) {
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const deflated = await deflate(entry.bytes)
    // Pictures are packed already: what does not get smaller is stored as it is.
    const smaller = deflated.length < entry.bytes.length
    const packed = smaller ? deflated : entry.bytes
    const fields = fieldsOf(entry, packed, smaller ? 8 : 0)
    const name = Buffer.from(entry.name)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(signature('\u0001\u0002'), Buffer.from([20, 0]), fields, place, name)
    const local = Buffer.concat([signature('\u0003\u0004'), fields, name])
    yield local
    yield packed
    offset += local.length + packed.length
    if (offset > most) throw new Error('This archive would need ZIP64')
  }
  const lines = Buffer.concat(directory)
  const count = directory.length / 5
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(lines.length, 8)
  end.writeUInt32LE(offset, 12)
  yield lines
  yield Buffer.concat([signature('\u0005\u0006'), end])
}

/** A ZIP archive (PKWARE APPNOTE, without ZIP64: up to 4 GB), made entry by entry while it is sent. */
export const zipOf = (entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>) =>
  Readable.from(archive(entries), { objectMode: false })
