import type { ComponentProps } from 'react';
import type { VisitorHoldResponse } from '#areas/booking/bookings/contract.ts';
import { VisitorHoldNotice } from '#areas/booking/bookings/visitor-hold/screens/visitor-hold-line.tsx';
import { SignUpScreen } from '#areas/identity/accounts/sign-in/screens/sign-up-screen.tsx';

export function SignUpView({
  held,
  ...props
}: Omit<ComponentProps<typeof SignUpScreen>, 'held'> & { held: VisitorHoldResponse | null }) {
  return <SignUpScreen {...props} held={held === null ? undefined : <VisitorHoldNotice hold={held} />} />;
}
