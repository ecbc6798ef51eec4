import { redirect } from 'react-router'
import { paths } from '@tailshare/contract/paths'
import type { Load } from '../../routing/screen.ts'

/** Members are told what listing means too; their own aircraft are one step from there. */
export const load: Load = async () => {
  throw redirect(paths.listing())
}

/** Never shown: `load` always leads elsewhere. */
export const Screen = () => null
