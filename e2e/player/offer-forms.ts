import { askPortal } from './player-setup.ts';

/** What the organization has to offer for its own questions: COVID-19 with all of them, and a published survey. */
export async function offerForms(address: string, token: string): Promise<void> {
  const { organizationPreferences } = await askPortal<{ organizationPreferences: object }>(
    address,
    'Organization/GetOrganizationPreferences',
    {},
    token,
  );
  const covid = { enableCovid19Screening: true, enableCovidContactQuestions: true };
  const ids = organizationPreferences as { organizationPreferencesId: number; organizationId: number };
  const { organizationPreferencesId, organizationId } = ids;
  await askPortal(
    address,
    'Organization/UpdateOrganizationPreferences',
    { organizationPreferences: { organizationPreferencesId, organizationId, ...covid } },
    token,
  );
  const { surveys } = await askPortal<{ surveys: { publishedRevisionId?: number | null }[] }>(
    address,
    'Survey/GetSurveys',
    {},
    token,
  );
  if (surveys.length > 0) return;
  const items = [
    { key: crypto.randomUUID(), title: 'Which sport?', type: 'multipleChoice', options: ['Soccer', 'Rugby'] },
    { key: crypto.randomUUID(), title: 'Any pain?', type: 'yesNo', options: [] },
    { key: crypto.randomUUID(), title: 'Anything else?', type: 'freeform', options: [] },
  ];
  const { survey } = await askPortal<{ survey: { id: number; version: number } }>(
    address,
    'Survey/CreateSurvey',
    { clientUuid: crypto.randomUUID(), title: 'Before the season', items },
    token,
  );
  await askPortal(address, 'Survey/PublishSurvey', { id: survey.id, version: survey.version }, token);
}
