import { esPortalRefusals } from './es-refusals.ts';
import { esTasks, esTaskTests } from './es-tasks.ts';
import { esEyes, esEyeTests } from './eyes/es-eyes.ts';
import { esForm, esFormTests } from './form/es-form.ts';
import { liveEs } from './live-words.ts';
import { esModes } from './modes/es-modes.ts';
import { esMotion, esMotionTests } from './motion/es-motion.ts';
import { newPersonEs } from './new-person-words.ts';
import { offlineEs } from './offline-es.ts';
import { pinEs } from './pin-words.ts';
import { staffEs } from './staff-es.ts';
import type { Words } from './words.ts';

/** The items of the PHQ-9 and the GAD-7 are missing until somebody has compared a Spanish text with the published one. */
export const es: Words = {
  language: 'Español',
  code: {
    title: 'Haga su prueba',
    hint: 'Escriba los cinco dígitos de su código.',
    label: 'Código',
    submit: 'Continuar',
    redeeming: 'Buscando su código',
    orApp: (provider) => `También puede usar la aplicación ${provider}.`,
  },
  readiness: {
    title: 'Prepare este dispositivo',
    press: 'Toque aquí',
    pressHint:
      'Use lo que va a usar para responder: el dedo, el ratón o la barra espaciadora. Use lo mismo hasta el final.',
    measuring: 'Revisando la pantalla',
    measured: 'La pantalla está revisada',
    tests: 'Sus pruebas',
    impossible: 'Ninguna de estas pruebas se puede hacer en este dispositivo',
    impossibleHint: 'Pida otro dispositivo a la persona que le dio el código.',
  },
  person: {
    title: '¿Quién hace la prueba?',
    newTitle: 'Díganos quién es',
    why: 'Lo usamos para encontrar su nombre en la lista. Si no hay conexión, queda protegido en este dispositivo hasta que se envíe su prueba.',
    birthDate: 'Fecha de nacimiento',
    lastName: 'Apellido',
    firstName: 'Nombre',
    profileId: 'Número de perfil',
    withProfileId: 'Usar mi número de perfil',
    withLastName: 'Usar mi apellido',
    sex: 'Sexo',
    male: 'Masculino',
    female: 'Femenino',
    email: 'Correo electrónico (puede dejarlo vacío)',
    emailHint: 'Le enviamos una invitación para ver sus resultados.',
    submit: 'Continuar',
  },
  newPerson: newPersonEs,
  actions: {
    start: 'Empezar',
    next: 'Siguiente',
    back: 'Atrás',
    done: 'Listo',
    needBreak: 'Necesito un descanso',
    cannot: 'No puedo hacer esta prueba',
    goOn: 'Seguir',
    skipItem: 'Omitir esta',
    send: 'Enviar',
    sendAgain: 'Intentar otra vez',
    nextPerson: 'Siguiente persona',
    finish: 'Terminar',
  },
  instruction: {
    practiceFirst: 'Primero practica. La práctica no cuenta.',
    pressWith: {
      finger: 'Toque cualquier parte de la pantalla.',
      pen: 'Toque cualquier parte con el lápiz.',
      mouse: 'Haga clic en cualquier parte.',
      key: 'Presione la barra espaciadora.',
    },
  },
  trial: {
    practice: 'Práctica',
    progress: (trial, of) => `${trial} de ${of}`,
    wait: 'Espere',
    early: 'Eso llegó antes de la señal. Hagámoslo otra vez.',
    interrupted: 'Hubo una interrupción. Hagámoslo otra vez.',
    otherInput: {
      finger: 'Siga con el dedo, por favor.',
      pen: 'Siga con el lápiz, por favor.',
      mouse: 'Siga con el ratón, por favor.',
      key: 'Siga con la barra espaciadora, por favor.',
    },
  },
  modes: esModes,
  motion: esMotion,
  form: esForm,
  eyes: esEyes,
  items: {
    progress: (item, of) => `Pregunta ${item} de ${of}`,
    allAnswered: 'Ha respondido todo.',
    unanswered: (count) =>
      count === 1 ? 'Falta la respuesta de 1 pregunta.' : `Faltan las respuestas de ${count} preguntas.`,
  },
  crisis: {
    title: 'Gracias por decirlo',
    text: 'Hable ahora con la persona que le dio esta prueba o con alguien de confianza. Si está en peligro, llame al número de emergencias. En los Estados Unidos puede llamar al 988 a cualquier hora.',
  },
  between: {
    title: 'Va muy bien',
    progress: (done, of) => `${done} de ${of} pruebas hechas`,
    repetition: (n, of) => `Ronda ${n} de ${of}`,
  },
  unfinished: {
    title: 'En este dispositivo hay una prueba sin terminar',
    notSent: 'En este dispositivo hay una prueba sin enviar',
    since: (time) => `Último uso: ${time}.`,
    mine: 'Es mía: seguir',
    notMine: 'No es mía',
    deleteWarning:
      'Para empezar otra prueba, hay que borrar la de este dispositivo. Sus respuestas se perderán.',
    deleteForGood: 'Borrarla para siempre',
  },
  elsewhere: {
    title: 'La prueba está abierta en otra ventana',
    text: 'Continúe allí o cierre la otra ventana para continuar aquí.',
  },
  tooOld: 'Este navegador es demasiado antiguo para estas pruebas. Actualícelo o use otro dispositivo.',
  notStored:
    'Este navegador no puede guardar sus respuestas. No cierre ni recargue esta página antes de enviarlas.',
  paused: {
    title: 'Tómese su tiempo',
    text: 'Sus respuestas están guardadas. Siga cuando quiera.',
    stop: 'Terminar aquí y enviar lo que está hecho',
    stopWarning: 'Las pruebas que faltan se omiten. Después no podrá continuarlas.',
    stopForGood: 'Terminar aquí',
    notMe: 'Esta prueba no es mía',
    notMeWarning:
      'Para empezar su propia prueba, hay que borrar la de este dispositivo. Sus respuestas se perderán.',
  },
  skip: {
    title: '¿Cuál es el motivo?',
    reasons: {
      notInBrowser: 'Todavía no es posible en un navegador',
      noWording: 'Sus preguntas publicadas no están en este dispositivo',
      noSteps: 'Su método no está publicado',
      notOffered: 'Su organización no la ofrece ahora',
      notInLanguage: 'Todavía no está en español. Puede hacerla en inglés.',
      slowDisplay: 'Esta pantalla es demasiado lenta',
      noMotion: 'El sensor de movimiento no funciona aquí',
      motionRefused: 'No se permitió el movimiento',
      slowMotion: 'El sensor de movimiento es demasiado lento',
      noTurning: 'El sensor no indica cómo gira el teléfono',
      noSound: 'No se pudo reproducir el sonido',
      needsPointer: 'Necesita un dedo, un lápiz o un ratón',
      stopped: 'Usted se detuvo antes de esta prueba',
      hurts: 'Me duele o me hace sentir peor',
      easierLost: 'No pudo hacer una más fácil',
      cannotDo: 'No puedo hacerla',
      doNotUnderstand: 'No la entiendo',
      doNotWant: 'No quiero',
    },
  },
  review: {
    title: 'Todo listo para enviar',
    hint: 'Envíe sus pruebas ahora. Si no hay conexión, se guardan protegidas en este dispositivo y se envían después.',
    doneMark: 'Hecha',
    sending: 'Enviando',
  },
  results: {
    title: 'Sus resultados',
    hint: 'Un resultado dice poco por sí solo. Pregunte a la persona que le dio la prueba qué significan los suyos.',
    mayNotBeValid: 'puede no ser válido',
    beforeHandOn:
      'Presione el botón de abajo antes de entregar este dispositivo. Así se borran sus resultados.',
    severities: {
      None: 'Ninguna',
      Minimal: 'Mínima',
      Mild: 'Leve',
      Moderate: 'Moderada',
      'Moderate severe': 'Moderada a grave',
      Severe: 'Grave',
      'Probable insomnia': 'Insomnio probable',
      'No insomnia likely': 'Insomnio poco probable',
    },
  },
  sent: {
    title: 'Gracias',
    text: 'Sus pruebas han llegado.',
    held: 'Sus pruebas han llegado. El personal revisará de quién son.',
    handOn: 'Ya puede entregar este dispositivo. No queda ningún dato suyo en él.',
    notDeleted:
      'Sus pruebas llegaron, pero este navegador no las borró aquí. Antes de entregar este dispositivo, borre los datos de esta página en los ajustes del navegador.',
  },
  refusals: {
    'code.not_right': 'Ese código no es correcto. Revise los cinco dígitos e inténtelo otra vez.',
    'code.expired': 'Ese código ya venció. Pida uno nuevo.',
    'code.not_yet_active': 'Ese código todavía no está activo. Pregunte cuándo empieza.',
    'code.too_many_tries':
      'Se probaron demasiados códigos distintos desde aquí. Espere una hora e intente otra vez.',
    'match.none': 'No encontramos sus datos. Revise la fecha y el apellido e inténtelo otra vez.',
    'match.held_off':
      'Demasiadas búsquedas con este código no dieron resultado. Espere una hora e intente otra vez, o pregunte al personal.',
    'access.signed_out': 'El código ya no es válido. Pida uno nuevo.',
    'login.single_sign_on': 'Su organización tiene una página propia para iniciar sesión. Úsela aquí abajo.',
    'sso.failed': 'No se pudo iniciar sesión en la página de su organización. Inténtelo otra vez.',
    'network.no_answer': 'No hay conexión. Revísela e intente otra vez.',
  },
  portalRefusals: esPortalRefusals,
  unexpected: 'Algo salió mal. Inténtelo otra vez.',
  tasks: esTasks,
  offline: offlineEs,
  live: liveEs,
  staff: staffEs,
  pin: pinEs,
  tests: {
    ...esTaskTests,
    ...esFormTests,
    ...esEyeTests,
    ...esMotionTests,
    reactionTime: {
      name: 'Tiempo de reacción',
      instruction: ['La pantalla se pone naranja después de un rato.', 'Responda en cuanto lo vea.'],
    },
    impulseControl: {
      name: 'Control de impulsos',
      instruction: ['Responda en cuanto vea la marca verde.', 'No haga nada cuando vea la cruz roja.'],
    },
    symptoms: {
      name: 'Síntomas',
      instruction: ['Diga cómo se siente ahora mismo.', '0 es nada, 6 es muy fuerte.'],
      question: '¿Cuánto siente esto ahora mismo?',
      items: [
        'Dolor de cabeza',
        'Presión en la cabeza',
        'Dolor de cuello',
        'Náuseas o vómitos',
        'Mareos',
        'Visión borrosa',
        'Problemas de equilibrio',
        'Sensibilidad a la luz',
        'Sensibilidad al ruido',
        'Sensación de lentitud',
        'Sensación de estar en una niebla',
        'No sentirse como siempre',
        'Dificultad para concentrarse',
        'Dificultad para recordar',
        'Cansancio o poca energía',
        'Confusión',
        'Somnolencia',
        'Dificultad para dormirse',
        'Más sensible',
        'Irritabilidad',
        'Tristeza',
        'Nervios o ansiedad',
      ],
      answers: ['Nada', 'Muy fuerte'],
    },
    phq9: { name: 'Ánimo (PHQ-9)', instruction: [] },
    gad7: { name: 'Preocupación (GAD-7)', instruction: [] },
  },
};
