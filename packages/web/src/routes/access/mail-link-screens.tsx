import { useEffect, useState } from 'react';
import { ConfirmEmailPage } from '../../features/access/confirm-email-page.tsx';
import { ResetPasswordPage } from '../../features/access/reset-password-page.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';

const emptied = { token: undefined, aid: undefined };

export function ResetPasswordScreen() {
  const [address, changeAddress] = useAddress('/reset-password');
  // As the link was opened: the token leaves the address before anything is asked, and stays in no history.
  const [{ token, aid, isFirst }] = useState(address);
  useEffect(() => void changeAddress({ ...emptied, isFirst: false }, { replace: true }), [changeAddress]);
  return <ResetPasswordPage token={token} aid={aid} isFirst={isFirst} />;
}

export function ConfirmEmailScreen() {
  const [address, changeAddress] = useAddress('/confirm-email');
  // As the link was opened: the token leaves the address before anything is asked, and stays in no history.
  const [{ token, aid }] = useState(address);
  useEffect(() => void changeAddress(emptied, { replace: true }), [changeAddress]);
  return <ConfirmEmailPage token={token} aid={aid} />;
}
