import {
  createProfile,
  getProfile,
  grantOrganizationAccess,
  type RequestInputOf,
  type ResponseOf,
  updateProfile,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { givenProtocol } from './builders/programs.ts';
import type { SendOptions } from './http/start-test-server.ts';
import { refusalOf, signIn } from './portal.ts';
import { type SharingPortal, startSharingPortal } from './sharing-portal.ts';

export type FormFacts = RequestInputOf<typeof createProfile>['profile'];
type Changes = RequestInputOf<typeof updateProfile>['profile'];
type Refusal = Awaited<ReturnType<typeof refusalOf>>;

/** Two schools with a protocol each, and the profile form as the first one's trainer sends it unless told otherwise. */
export interface FormPortal extends SharingPortal {
  protocolId: number;
  otherProtocolId: number;
  /** Internal staff with the first school open. */
  staff: SendOptions;
  /** The same person with another organization open. */
  openFor(organizationId: number): Promise<SendOptions>;
  /** The form, filled. */
  aForm(over?: Partial<FormFacts>): FormFacts;
  created(over?: Partial<FormFacts>, as?: SendOptions): Promise<number>;
  read(id: number, as?: SendOptions): Promise<ResponseOf<typeof getProfile>['profile']>;
  update(profile: Changes, as?: SendOptions): Promise<unknown>;
  updateRefused(profile: Changes, as?: SendOptions): Promise<Refusal>;
  createRefused(over: Partial<FormFacts>, as?: SendOptions): Promise<Refusal>;
  inSportsLayout(isOn: boolean): Promise<void>;
}

export async function startFormPortal(): Promise<FormPortal> {
  const portal = await startSharingPortal();
  const { server, school, otherSchool, trainer } = portal;
  const protocolId = (await givenProtocol(server.db, school.id, { name: 'Baseline', measureIds: [12, 1002] }))
    .id;
  const otherProtocolId = (await givenProtocol(server.db, otherSchool.id)).id;
  const someone = await signIn(server, { isSuperAdmin: true });
  const openFor = async (organizationId: number) => {
    const request = { organizationId, reason: 'Asked by the school' };
    await server.sendOk(grantOrganizationAccess, request, someone.options);
    return { ...someone.options, organizationId };
  };
  const aForm: FormPortal['aForm'] = (over = {}) => ({
    firstName: 'Maya',
    lastName: 'Okafor',
    birthDate: '2009-03-14',
    sex: 'F',
    gender: 2,
    height: 66.1,
    weight: 127.9,
    email: null,
    graduationYear: 2027,
    additionalData: {
      genderIdentity: null,
      race: [3],
      ethnicity: 2,
      hasHadConcussion: 1,
      lastConcussionDate: '2024-10-02',
      hasAttentionDisorder: 3,
      primaryLanguage: 2,
      secondaryLanguage: 7,
      homeOtherThanEnglish: true,
    },
    groupIds: [school.football],
    defaultOrganizationProtocolId: protocolId,
    ...over,
  });
  return {
    ...portal,
    protocolId,
    otherProtocolId,
    staff: await openFor(school.id),
    openFor,
    aForm,
    created: async (over, as = trainer.options) =>
      (await server.sendOk(createProfile, { profile: aForm(over) }, as)).id,
    read: async (id, as = trainer.options) => (await server.sendOk(getProfile, { id }, as)).profile,
    update: (profile, as = trainer.options) =>
      server.sendOk(updateProfile, { profile, updateGroups: true }, as),
    updateRefused: (profile, as = trainer.options) =>
      refusalOf(server, updateProfile, { profile, updateGroups: true }, as),
    createRefused: (over, as = trainer.options) =>
      refusalOf(server, createProfile, { profile: aForm(over) }, as),
    inSportsLayout: async (isOn) => {
      await server.db.owner(sql`update organization_preferences set enable_sports_profile_properties = ${isOn}
        where organization_id = ${school.id}`);
    },
  };
}
