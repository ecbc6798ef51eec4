import { plainDayText } from '@tailshare/contract/text/timeText'
import { dayIn } from '@tailshare/contract/text/period'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../../api.ts'
import { Loaded } from '../../../../parts/page/Loaded.tsx'
import { homeZone } from '../../../../parts/schedule/time/homeZone.ts'
import { confirmDeletion } from '../../../../parts/site/modal/confirmDeletion.ts'
import { DownloadButton } from '../../../../parts/page/DownloadLink.tsx'
import { useAccount } from '../../../../calls/session.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast, toastError } from '../../../../ui/overlay/toast/toast.ts'
import css from './KeyRing.module.css'

/** Creates, prints and renews the label. */
export const KeyRingDialog = ({ aircraftId, onClose }: { aircraftId: string; onClose: () => void }) => {
  const account = useAccount()
  const ring = useQuery(read('getKeyRing', { params: { id: aircraftId } }))
  const make = useAction('makeKeyRing', { onDone: () => toast('The label is ready to print.') })
  const send = () => make.mutate({ params: { id: aircraftId } }, { onError: toastError })
  const renew = async () => {
    const message = 'The label on the key ring stops working. Print the new one and take the old one off.'
    if (await confirmDeletion({ title: 'Renew the code?', message, confirm: 'Renew', cancel: 'Keep it' })) send()
  }
  return (
    <Dialog title="Key ring" onClose={onClose}>
      <Loaded query={ring} label="Loading the label" rows={2}>
        {({ tailNumber, label }) =>
          label === null ? (
            <div className={css.ring}>
              <p>
                A label for the key ring of {tailNumber}: a person who scans it is at the right record at once, checking out or
                bringing back. Others find nothing there.
              </p>
              <Button kind="go" busy={make.isPending} onClick={send}>
                Make the label
              </Button>
            </div>
          ) : (
            <div className={css.ring}>
              <img
                key={label.picture}
                src={label.picture}
                alt={`Label with the code of ${tailNumber}`}
                width={180}
                height={250}
              />
              <p className="small">
                Made {plainDayText(dayIn(new Date(label.made), account ? homeZone(account) : 'UTC'))}. It prints at 36 by 50 mm.
              </p>
              <DownloadButton kind="go" href={label.picture}>
                Download to print
              </DownloadButton>
              <Button kind="line" busy={make.isPending} onClick={() => void renew()}>
                Renew the code
              </Button>
            </div>
          )
        }
      </Loaded>
    </Dialog>
  )
}
