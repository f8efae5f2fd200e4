import type { ClinicalReport } from '@plumbline/contract';

/**
 * The report as internal staff may see it. This is a second wall behind the server's own: in super view every field that names the
 * person or holds free text about them is emptied here, whoever filled it.
 * @returns the same model outside super view
 */
export function withholdIdentity(model: ClinicalReport): ClinicalReport {
  if (!model.isSuperView) return model;
  return {
    ...model,
    person: { ...model.person, name: null, firstName: null, lastName: null, birthDateText: null },
    preparedFor: null,
    administeredBy: null,
    notes: null,
    event: model.event && { ...model.event, name: null, note: null },
    history: {
      ...model.history,
      events: model.history.events.map((event, index) => ({ ...event, label: `Event ${index + 1}` })),
    },
  };
}
