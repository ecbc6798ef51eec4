import { productName } from '@tailshare/contract/base/constants'

/** The product name followed by the page title. */
export const titleText = (title?: string) => (title ? `${productName} \u00b7 ${title}` : productName)
