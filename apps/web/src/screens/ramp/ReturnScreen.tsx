import { StageScreen } from './StageScreen.tsx'

export const Screen = () => <StageScreen stage="return" />
