import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { saveFile } from './saveFile.ts'
import { bytesText } from '@tailshare/contract/text/countText'

/** The server builds the archive while it downloads; shows the bytes received. */
export const PackDownload = ({ href, name }: { href: string; name: string }) => {
  const [bytes, setBytes] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  const start = async () => {
    stop.current = new AbortController()
    setBytes(0)
    try {
      await saveFile(href, { name, signal: stop.current.signal, onBytes: setBytes })
      toast('The year pack is on your device')
    } catch (error) {
      if (!stop.current.signal.aborted) toast(error instanceof Error ? error.message : 'The download failed. Please try again.')
    } finally {
      setBytes(null)
    }
  }
  if (bytes === null)
    return (
      <Button kind="go" icon="download" onClick={() => void start()}>
        Everything, ZIP
      </Button>
    )
  return (
    <>
      <span role="status">{bytes === 0 ? 'Packing the year…' : `Packing: ${bytesText(bytes)} so far`}</span>
      <Button kind="soft" onClick={() => stop.current?.abort()}>
        Stop
      </Button>
    </>
  )
}
