import type { ReactNode } from 'react'
import { call } from '../../api.ts'
import { buttonClass, type ButtonLook } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toastError } from '../../ui/overlay/toast/toast.ts'

/** Check the session first: the browser would save a 401 response as the file. */
const startDownload = async ({ href }: { href: string }) => {
  try {
    await call('getAccount')
    Object.assign(document.createElement('a'), { href, download: '' }).click()
  } catch (error) {
    toastError(error)
  }
}

export const DownloadLink = ({ href, className, children }: { href: string; className?: string; children: ReactNode }) => (
  <a
    href={href}
    download
    className={className}
    onClick={(event) => {
      event.preventDefault()
      void startDownload(event.currentTarget)
    }}
  >
    {children}
  </a>
)

export const DownloadButton = ({ href, kind = 'soft', icon = 'download', children, ...look }: ButtonLook & { href: string }) => (
  <DownloadLink href={href} className={buttonClass({ ...look, kind })}>
    <Icon name={icon} />
    {children}
  </DownloadLink>
)
