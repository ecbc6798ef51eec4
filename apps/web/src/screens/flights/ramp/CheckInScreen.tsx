import { StageScreen } from './stages/StageScreen.tsx'

export const Screen = () => <StageScreen stage="departure" />
