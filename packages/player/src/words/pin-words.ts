/** What is said of the PIN between the list of the group and whoever is tested. */
export interface PinWords {
  newTitle: string;
  newHint: string;
  /** Nobody chooses a PIN who did not just sign in. */
  signInFirst: string;
  label: string;
  rule: string;
  again: string;
  keep: string;
  different: string;
  title: string;
  hint: string;
  open: string;
  wrong: string;
  held: (minutes: number) => string;
  forgot: string;
}

export const pinEn: PinWords = {
  newTitle: 'Choose a PIN for this device',
  newHint: 'Your organization requires a PIN before the list of people opens.',
  signInFirst: 'Your organization requires a PIN on this device. Sign in again to choose it.',
  label: 'PIN',
  rule: 'Four to eight digits.',
  again: 'The same PIN again',
  keep: 'Keep this PIN',
  different: 'The two are not the same. Type the PIN twice.',
  title: 'For staff: the PIN',
  hint: 'The list of people opens with the PIN of this device.',
  open: 'Open the list',
  wrong: 'That PIN is not right.',
  held: (minutes) =>
    `There were too many wrong PINs. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  forgot: 'I forgot the PIN: sign in again',
};

export const pinEs: PinWords = {
  newTitle: 'Elija un PIN para este aparato',
  newHint: 'Su organización quiere un PIN entre la lista de personas y quien hace la prueba.',
  signInFirst: 'Su organización quiere un PIN en este aparato. Entre otra vez para elegirlo.',
  label: 'PIN',
  rule: 'De cuatro a ocho números.',
  again: 'El mismo PIN otra vez',
  keep: 'Guardar este PIN',
  different: 'No son iguales. Escriba el PIN dos veces.',
  title: 'Para el personal: el PIN',
  hint: 'La lista de personas se abre con el PIN de este aparato.',
  open: 'Abrir la lista',
  wrong: 'Ese PIN no es correcto.',
  held: (minutes) =>
    `Hubo demasiados PIN equivocados. Intente otra vez en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  forgot: 'Olvidé el PIN: iniciar sesión otra vez',
};
