import type { ComponentProps } from 'react';
import type { VisitorHoldResponse } from '#areas/booking/bookings/contract.ts';
import { VisitorHoldNotice } from '#areas/booking/bookings/visitor-hold/screens/visitor-hold-line.tsx';
import { SignInScreen } from '#areas/identity/accounts/sign-in/screens/sign-in-screen.tsx';

export function SignInView({
  held,
  ...props
}: Omit<ComponentProps<typeof SignInScreen>, 'held'> & { held: VisitorHoldResponse | null }) {
  return <SignInScreen {...props} held={held === null ? undefined : <VisitorHoldNotice hold={held} />} />;
}
