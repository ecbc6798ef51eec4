import { countText } from '@tailshare/contract/text/countText'
import type { PagePattern } from '@tailshare/contract/base/pages'

/** `/aircraft/:id/info` as `/aircraft/…/info`. */
export const pageText = (page: PagePattern) => (page === '*' ? 'Addresses that lead nowhere' : page.replaceAll(/:\w+\??/g, '…'))

export const viewsText = (views: number) => countText(views, 'view')
