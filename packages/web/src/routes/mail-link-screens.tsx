import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ConfirmEmailPage } from '../features/access/confirm-email-page.tsx';
import { ResetPasswordPage } from '../features/access/reset-password-page.tsx';

export function ResetPasswordScreen() {
  const search = useSearch({ from: '/reset-password' });
  // As the link was opened: the token leaves the address before anything is asked, and stays in no history.
  const [secret] = useState(search);
  const navigate = useNavigate({ from: '/reset-password' });
  useEffect(() => void navigate({ search: {}, replace: true }), [navigate]);
  return <ResetPasswordPage token={secret.token} aid={secret.aid} isFirst={secret.isFirst === true} />;
}

export function ConfirmEmailScreen() {
  const search = useSearch({ from: '/confirm-email' });
  // As the link was opened: the token leaves the address before anything is asked, and stays in no history.
  const [secret] = useState(search);
  const navigate = useNavigate({ from: '/confirm-email' });
  useEffect(() => void navigate({ search: {}, replace: true }), [navigate]);
  return <ConfirmEmailPage token={secret.token} aid={secret.aid} />;
}
