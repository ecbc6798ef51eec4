import { productName } from '@tailshare/contract/base/constants'

export const titleText = (title?: string) => (title ? `${productName} \u00b7 ${title}` : productName)
