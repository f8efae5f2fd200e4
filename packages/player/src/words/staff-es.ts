import type { StaffWords } from './staff-words.ts';

export const staffEs: StaffWords = {
  open: 'Para el personal: entrar en este aparato',
  nextFromList: 'Para el personal: elegir a una persona',
  signInTitle: 'Entrar en este aparato',
  signInHint:
    'Para el personal. Las personas de un grupo se guardan cerradas en este aparato durante siete días.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  signIn: 'Entrar',
  elsewhere: 'Usar la página de mi organización',
  elsewhereHint:
    'Inicia sesión en la página de su organización y vuelve aquí. Las pruebas de este aparato se quedan donde están.',
  goElsewhere: 'Ir a esa página',
  notElsewhere: 'Este correo no tiene una página propia. Use la contraseña.',
  withPassword: 'Usar una contraseña',
  chooseMethod: '¿A dónde enviamos el código?',
  codeSentTo: (destination) => `Los seis números que se enviaron a ${destination}`,
  chooseOrganization: '¿Qué organización?',
  groupTitle: '¿A quiénes hace la prueba?',
  groupHint:
    'Las personas de este grupo se guardan en este aparato, para hacerles la prueba también sin conexión.',
  downloading: 'Descargando la lista',
  noGroup: 'No tiene grupos. Haga primero uno en el portal.',
  noProtocol: 'Su organización no tiene ningún protocolo. Haga primero uno en el portal.',
  people: (count) => (count === 1 ? '1 persona' : `${count} personas`),
  rosterTitle: '¿Quién sigue?',
  listOf: (time) => `Lista actualizada: ${time}`,
  listChanged: 'Las personas de este grupo cambiaron en el portal.',
  showNewList: 'Actualizar la lista',
  protocol: 'Protocolo',
  ownProtocols: 'El de cada persona',
  kind: 'Tipo de prueba',
  done: 'Hecho',
  doneOf: (count, of) => `${count} de ${of} hechas en este aparato en las últimas 12 horas`,
  assessment: 'Evaluación',
  screening: 'Tamizaje',
  search: 'Buscar',
  nobodyFound: 'No hay resultados con este nombre.',
  emptyGroup: 'No hay nadie en este grupo. Agregue personas en el portal y elija el grupo otra vez.',
  otherGroup: 'Otro grupo',
  testOf: (name) => `Esta es la prueba de ${name}.`,
  otherPerson: 'Elegir a otra persona',
  signOut: 'Salir',
  signOutRefused: (tests) =>
    tests === 1
      ? 'Una prueba de este aparato no se envió. Envíela o bórrela primero.'
      : `${tests} pruebas de este aparato no se enviaron. Envíelas o bórrelas primero.`,
  signInToSend: 'Entre otra vez en este aparato, para poder enviarla.',
  signInAgain: 'Entrar otra vez',
  signedOut: 'La sesión de este aparato terminó. Entre otra vez. Sus pruebas se quedan y se envían después.',
  deleteTests: 'Para el personal: borrar pruebas',
};
