import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'

const KeyRingDialog = lazy(() => import('./KeyRingDialog.tsx').then((m) => ({ default: m.KeyRingDialog })))

export const KeyRingButton = ({ aircraftId }: { aircraftId: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="line" onClick={() => setOpen(true)}>
        Key ring
      </Button>
      {open && (
        <Suspense>
          <KeyRingDialog aircraftId={aircraftId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
