import { countText, listedText, bytesText } from '@tailshare/contract/text/countText'
import { journalAccounts } from '@tailshare/contract/reports/yearPack/journalAccounts'
import type { YearPack, yearFiles } from '@tailshare/contract/reports/yearPack/yearPack'
import { addressOf } from '../../../api.ts'
import { DownloadButton } from '../../../parts/page/DownloadLink.tsx'
import { More } from '../../../ui/layout/fold/More.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import type { YearPackQuery } from './yearAsked.ts'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { saveFile } from './saveFile.ts'
import css from './YearPack.module.css'

/** The server builds the archive while it downloads; shows the bytes received. */
const PackDownload = ({ href, name }: { href: string; name: string }) => {
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

const names = {
  figures: 'Figures',
  trail: 'Trail',
  flights: 'Flights',
  payments: 'Payments',
  profit: 'Profit',
  quickbooks: 'QuickBooks Online',
  xero: 'Xero',
} as const satisfies Record<(typeof yearFiles)[number], string>

const accounts = Object.values(journalAccounts).map(([code, name]) => `${code} ${name}`)

/** For the accountant, once. */
const Accounts = () => (
  <details className={css.accounts}>
    <summary>Accounts for QuickBooks and Xero</summary>
    <p>
      Each month is one journal that sums to zero. Its accounts must exist before the import, in QuickBooks by name, in Xero by
      code: {listedText(accounts)}. The tax rate is Tax Exempt. Xero takes 300 lines at a time: with more, choose one aircraft.
    </p>
  </details>
)

export const Files = ({ pack, asked }: { pack: YearPack; asked: YearPackQuery }) => (
  <Section
    title="Download"
    help={`The ZIP has the PDF, all CSV files, ${countText(pack.receipts, 'receipt')} and the files uploaded for costs.`}
  >
    <div className={css.files}>
      <PackDownload href={addressOf('downloadYearPack', { query: asked })} name={`year-pack-${pack.year}.zip`} />
      <DownloadButton href={addressOf('downloadYearPdf', { query: asked })} icon="document">
        PDF
      </DownloadButton>
    </div>
    <More title="Single files" gist={listedText(Object.values(names))}>
      <div className={css.files}>
        {Object.entries(names).map(([file, name]) => (
          <DownloadButton
            key={file}
            href={addressOf('downloadYearFile', { query: { ...asked, file: file as keyof typeof names } })}
          >
            {name}, CSV
          </DownloadButton>
        ))}
      </div>
      <Accounts />
    </More>
  </Section>
)
