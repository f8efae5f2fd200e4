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
  keep: 'Save this PIN',
  different: 'The PINs do not match. Enter the same PIN twice.',
  title: 'For staff: the PIN',
  hint: 'The list of people opens with the PIN of this device.',
  open: 'Open the list',
  wrong: 'That PIN is wrong.',
  held: (minutes) =>
    `There were too many wrong PINs. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  forgot: 'I forgot the PIN. Sign in again',
};

export const pinEs: PinWords = {
  newTitle: 'Elija un PIN para este dispositivo',
  newHint: 'Su organización requiere un PIN para abrir la lista de personas.',
  signInFirst: 'Su organización requiere un PIN en este dispositivo. Entre otra vez para elegirlo.',
  label: 'PIN',
  rule: 'De cuatro a ocho dígitos.',
  again: 'El mismo PIN otra vez',
  keep: 'Guardar este PIN',
  different: 'Los PIN no coinciden. Escriba el mismo PIN dos veces.',
  title: 'Para el personal: el PIN',
  hint: 'La lista de personas se abre con el PIN de este dispositivo.',
  open: 'Abrir la lista',
  wrong: 'Ese PIN no es correcto.',
  held: (minutes) =>
    `Hubo demasiados PIN equivocados. Intente otra vez en ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`,
  forgot: 'Olvidé el PIN: iniciar sesión otra vez',
};
