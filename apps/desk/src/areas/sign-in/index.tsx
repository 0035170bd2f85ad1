export { Invitation, isInvitation } from './invitation'
export { SignIn } from './sign-in'
export { StepUp } from './step-up'
