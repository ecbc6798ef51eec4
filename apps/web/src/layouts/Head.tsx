import { productName } from '@tailshare/contract/base/constants'
import { useLayoutEffect } from 'react'
import { useLocation, usePageRoute } from '../ui/router/hooks.ts'
import { usePage } from '../document/page.ts'
import type { Handle, PageHead } from '../routing/screen.ts'
import { titleText } from '../document/titleText.ts'

const usual =
  'Find, book and pay for general-aviation aircraft directly from their owners. Every result says whether you may fly it and shows the whole price.'

/** Title and description of the deepest route; what its `load` returned wins over its entry in the route list. */
export const Head = () => {
  const { handle, data } = usePageRoute()
  const { pathname } = useLocation()
  const { origin } = usePage()
  const { title, description = usual, image, noIndex } = { ...(handle as Handle | undefined), ...(data as PageHead | null) }
  const text = titleText(title)
  // Remove the placeholder title of a page the server did not render.
  useLayoutEffect(() => {
    for (const waiting of document.head.querySelectorAll('[data-until-alive]')) waiting.remove()
  }, [])
  // Remove the previous page's JSON-LD.
  useLayoutEffect(() => {
    const about = document.head.querySelector<HTMLElement>('script[data-page]')
    if (about && about.dataset.page !== pathname) about.remove()
  }, [pathname])
  return (
    <>
      <title>{text}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={noIndex ? 'noindex' : 'index, follow'} />
      <meta property="og:site_name" content={productName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={text} />
      <meta property="og:description" content={description} />
      {image && <meta property="og:image" content={new URL(image, origin).href} />}
      {image && <meta name="twitter:card" content="summary_large_image" />}
      {!noIndex && <link rel="canonical" href={origin + pathname} />}
    </>
  )
}
