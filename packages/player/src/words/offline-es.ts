import type { OfflineWords } from './offline-words.ts';

const plural = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

export const offlineEs: OfflineWords = {
  testOf: (time) => `Prueba de las ${time}`,
  count: (tests) => `${plural(tests, 'prueba')} en este dispositivo`,
  title: 'Pruebas en este dispositivo',
  hint: 'Las pruebas están protegidas en este dispositivo hasta que se envíen. Nadie puede abrirlas aquí.',
  none: 'Todas las pruebas se enviaron. No queda nada en este dispositivo.',
  waits: 'En espera de conexión',
  failed: 'El portal todavía no pudo recibirla. Se envía otra vez por sí sola.',
  held: 'Ya llegó. El personal revisará de quién es.',
  refused: 'El portal no la aceptó.',
  keptUntil: (day) => `Se guarda hasta el ${day}`,
  tryAgain: 'Intentar otra vez',
  sending: 'Enviando',
  delete: (test) => `Borrar: ${test}`,
  deleteWarning: 'Esta prueba no se envió. Si la borra, se pierden sus respuestas.',
  deleteHeldWarning: 'El portal tiene esta prueba. Solo se quita de esta lista.',
  deleteForGood: 'Borrarla para siempre',
  keep: 'Conservarla',
  back: 'Atrás',
  noConnection: 'No hay conexión. Las pruebas se quedan aquí y se envían después.',
  sentLater: 'Sus pruebas están guardadas en este dispositivo. Se envían en cuanto haya conexión.',
  handOnKept: 'Ya puede entregar este dispositivo. Nadie puede abrir sus pruebas en él.',
  notTaken: (reason) =>
    `El portal no aceptó sus pruebas: ${reason} Se quedan guardadas en este dispositivo para el personal.`,
  storageFails:
    'Este navegador no puede leer ni cambiar las pruebas guardadas en este dispositivo. Se quedan aquí. Cierre esta página y ábrala otra vez; si no ayuda, avise al personal.',
  storageLow:
    'Este dispositivo está casi lleno. Libere espacio antes de empezar, o siga con conexión hasta enviar sus pruebas.',
  clockBehind: (time) =>
    `El reloj de este aparato va atrasado ${time}. La hora de sus pruebas se corrige. Ajuste el reloj mientras haya conexión.`,
  clockAhead: (time) =>
    `El reloj de este aparato va adelantado ${time}. La hora de sus pruebas se corrige. Ajuste el reloj mientras haya conexión.`,
  duration: (hours, minutes) =>
    hours === 0
      ? plural(minutes, 'minuto')
      : minutes === 0
        ? plural(hours, 'hora')
        : `${plural(hours, 'hora')} y ${plural(minutes, 'minuto')}`,
  reasons: {
    'match.none': 'Nadie en la lista tiene esa fecha de nacimiento y ese nombre.',
    'submission.match_not_unique': 'Varias personas en la lista tienen esa fecha de nacimiento y ese nombre.',
    'submission.match_held_off':
      'Demasiadas búsquedas desde este dispositivo no dieron resultado, así que no se buscó otra vez.',
    'submission.code_ended': 'No se hizo mientras el código estaba activo.',
    'submission.code_deleted': 'El código se borró.',
  },
};
