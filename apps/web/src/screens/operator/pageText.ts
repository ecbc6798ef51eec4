import type { PagePattern } from '@tailshare/contract/pages'

/** `/aircraft/:id/info` as `/aircraft/…/info`. */
export const pageText = (page: PagePattern) => (page === '*' ? 'Addresses that lead nowhere' : page.replaceAll(/:\w+\??/g, '…'))

export const viewsText = (views: number) => (views === 1 ? '1 view' : `${views.toLocaleString('en-US')} views`)
