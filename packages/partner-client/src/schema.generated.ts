/* Written by `npm run partner-client` from the OpenAPI document of the partner API. Do not edit. */

export interface paths {
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Says what became of tests in your system. It may be said again, and otherwise later; the last word counts. */
        post: operations["partner.post.deliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the key is for, and what it may do: the first request of a new system. */
        get: operations["partner.get.key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** People by the ids that the organization gave them. Ids that nobody has are left out of the answer. */
        get: operations["partner.get.people"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rosters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends people of the organization, and begins the dry run of them as a job. Nothing is written before it is applied. Sent again with the same idempotency key it answers the same roster. */
        post: operations["partner.post.rosters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rosters/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far a roster is, and its rows in numbers. */
        get: operations["partner.get.rosters.id"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rosters/{id}/apply": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Writes what the dry run said, as a job: creates and updates. Possible duplicates wait. Sent again with the same fingerprint it changes nothing, and takes up a job that stalled. */
        post: operations["partner.post.rosters.id.apply"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rosters/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What would become of each row, or became of it. Of people who are here already it says nothing but how surely a row is one of them, and why. */
        get: operations["partner.get.rosters.id.rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Tests that are new, corrected or removed since a cursor, oldest change first. */
        get: operations["partner.get.tests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tests/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The clinical report of a test as it is now, as PDF. */
        get: operations["partner.get.tests.id.report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Refusal: {
            errors: components["schemas"]["ReplyError"][];
            /** @constant */
            isSuccess: false;
        };
        ReplyError: {
            code: string;
            field?: string;
            message: string;
            params?: {
                /** @description How many there are already, which is as many as there may be. */
                count?: number;
                /** @description The most that `field` may hold: characters of a text, entries of a list, or a number. */
                maximum?: number;
                /** @description The least that `field` may hold. */
                minimum?: number;
                /** @description The roster that is in the way. */
                rosterId?: number;
                /**
                 * @description What the key is not allowed.
                 * @enum {string}
                 */
                scope?: "people:read" | "tests:read" | "reports:read" | "deliveries:write" | "fhir:read" | "roster:write";
                /** @description Ask again after so many seconds. */
                seconds?: number;
            };
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "partner.post.deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    deliveries: {
                        /** @enum {string} */
                        outcome: "delivered" | "noMatch" | "multipleMatches" | "refused";
                        testId: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: {
                            /** @description Null: there is no such test for this key. */
                            statusId: number | null;
                            testId: number;
                        }[];
                    };
                };
            };
            /** @description `request.invalid`: The request is incomplete or badly formed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.key_refused`: The key was not accepted. Ask the organization that gave it to you. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.scope_missing`: The key does not allow this. The organization that gave it to you can allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `access.too_many_requests`: Too many requests. Please try again in {seconds} seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    "partner.get.key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        integrationId: number;
                        organizationId: number;
                        partnerId: number;
                        scopes: ("people:read" | "tests:read" | "reports:read" | "deliveries:write" | "fhir:read" | "roster:write")[];
                        /**
                         * Format: date-time
                         * @description Tests that were taken before are never answered.
                         */
                        testsSince: string;
                    };
                };
            };
            /** @description `partner.key_refused`: The key was not accepted. Ask the organization that gave it to you. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `access.too_many_requests`: Too many requests. Please try again in {seconds} seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    "partner.get.people": {
        parameters: {
            query: {
                externalId: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        people: {
                            /** Format: date */
                            birthDate: string;
                            externalId: string;
                            firstName: string;
                            /** @description Several people of the organization have this external id: file nothing under it, and answer `multipleMatches`. */
                            isAmbiguous: boolean;
                            lastName: string;
                            personId: number;
                            sex: ("M" | "F") | null;
                        }[];
                    };
                };
            };
            /** @description `request.invalid`: The request is incomplete or badly formed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.key_refused`: The key was not accepted. Ask the organization that gave it to you. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.scope_missing`: The key does not allow this. The organization that gave it to you can allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `access.too_many_requests`: Too many requests. Please try again in {seconds} seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    "partner.post.rosters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Your own name for this roster: what is sent twice is taken once. */
                    idempotencyKey: string;
                    /**
                     * @description What the organization sees it as.
                     * @default Roster
                     */
                    name?: string;
                    people: {
                        /** @description YYYY-MM-DD, with neither a time nor a time zone. */
                        birthDate: string;
                        email?: string;
                        ethnicity?: string;
                        /** @description The id that the organization gave this person: whom it names already is updated. */
                        externalId: string;
                        firstName: string;
                        gender?: string;
                        graduationYear?: number;
                        /** @description Names of groups of the organization. They are joined, and none is left. */
                        groups: string[];
                        hasAttentionDisorder?: string;
                        hasHadConcussion?: string;
                        /** @description In inches, or with its unit: `66`, `5 ft 6 in`, `168 cm`. */
                        height?: string;
                        homeOtherThanEnglish?: string;
                        /** @description YYYY-MM-DD. */
                        lastConcussionDate?: string;
                        lastName: string;
                        primaryLanguage?: string;
                        race?: string[];
                        secondaryLanguage?: string;
                        /** @description `M` or `F`. */
                        sex: string;
                        /** @description In pounds, or with its unit: `128`, `58 kg`. */
                        weight?: string;
                    }[];
                    /** @description The name of the protocol that new people get; left out: the first one of the organization. */
                    protocol?: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        counts: {
                            created: number;
                            refused: number;
                            toCreate: number;
                            toLeave: number;
                            toUpdate: number;
                            updated: number;
                            /** @description Possible duplicates that a person of the organization decides about. */
                            waiting: number;
                        };
                        /** @description How many rows the running job is through with. */
                        doneCount: number;
                        /**
                         * Format: date-time
                         * @description The roster is forgotten then.
                         */
                        expiresOn: string;
                        /** @description Of the dry run, while it can be applied. If applying it is refused with 409, the roster has a new one. */
                        fingerprint: string | null;
                        /** @description The job has not moved for two minutes. Send the roster, or apply it, again: that takes the job up. */
                        isStalled: boolean;
                        rosterId: number;
                        rowCount: number;
                        /**
                         * @description `checking` and `applying` are jobs: ask again in some seconds. `checked`: the dry run is there, and nothing was written.
                         * @enum {string}
                         */
                        status: "checking" | "checked" | "applying" | "applied" | "undone";
                    };
                };
            };
            /**
             * @description `request.invalid`: The request is incomplete or badly formed.
             *
             *     `request.not_json`: The request must be JSON.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.key_refused`: The key was not accepted. Ask the organization that gave it to you. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.scope_missing`: The key does not allow this. The organization that gave it to you can allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description `roster.key_reused`: Another roster was sent with this idempotency key. Send the new one with a new key.
             *
             *     `roster.too_many_sent`: {count} rosters of this integration are stored already. Each is kept for 14 days.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `request.too_large`: The request is larger than {limit} allows. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `roster.protocol_unknown`: The organization has no protocol of that name that people could be given. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `access.too_many_requests`: Too many requests. Please try again in {seconds} seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    "partner.get.rosters.id": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        counts: {
                            created: number;
                            refused: number;
                            toCreate: number;
                            toLeave: number;
                            toUpdate: number;
                            updated: number;
                            /** @description Possible duplicates that a person of the organization decides about. */
                            waiting: number;
                        };
                        /** @description How many rows the running job is through with. */
                        doneCount: number;
                        /**
                         * Format: date-time
                         * @description The roster is forgotten then.
                         */
                        expiresOn: string;
                        /** @description Of the dry run, while it can be applied. If applying it is refused with 409, the roster has a new one. */
                        fingerprint: string | null;
                        /** @description The job has not moved for two minutes. Send the roster, or apply it, again: that takes the job up. */
                        isStalled: boolean;
                        rosterId: number;
                        rowCount: number;
                        /**
                         * @description `checking` and `applying` are jobs: ask again in some seconds. `checked`: the dry run is there, and nothing was written.
                         * @enum {string}
                         */
                        status: "checking" | "checked" | "applying" | "applied" | "undone";
                    };
                };
            };
            /** @description `partner.key_refused`: The key was not accepted. Ask the organization that gave it to you. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.scope_missing`: The key does not allow this. The organization that gave it to you can allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `roster.not_found`: That import could not be found. Files are kept for 14 days. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `access.too_many_requests`: Too many requests. Please try again in {seconds} seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    "partner.post.rosters.id.apply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fingerprint: string;
                };
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        counts: {
                            created: number;
                            refused: number;
                            toCreate: number;
                            toLeave: number;
                            toUpdate: number;
                            updated: number;
                            /** @description Possible duplicates that a person of the organization decides about. */
                            waiting: number;
                        };
                        /** @description How many rows the running job is through with. */
                        doneCount: number;
                        /**
                         * Format: date-time
                         * @description The roster is forgotten then.
                         */
                        expiresOn: string;
                        /** @description Of the dry run, while it can be applied. If applying it is refused with 409, the roster has a new one. */
                        fingerprint: string | null;
                        /** @description The job has not moved for two minutes. Send the roster, or apply it, again: that takes the job up. */
                        isStalled: boolean;
                        rosterId: number;
                        rowCount: number;
                        /**
                         * @description `checking` and `applying` are jobs: ask again in some seconds. `checked`: the dry run is there, and nothing was written.
                         * @enum {string}
                         */
                        status: "checking" | "checked" | "applying" | "applied" | "undone";
                    };
                };
            };
            /** @description `request.invalid`: The request is incomplete or badly formed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.key_refused`: The key was not accepted. Ask the organization that gave it to you. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.scope_missing`: The key does not allow this. The organization that gave it to you can allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `roster.not_found`: That import could not be found. Files are kept for 14 days. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /**
             * @description `roster.busy`: This import is still running. Please wait until it is done.
             *
             *     `roster.changed`: The roster or the people here changed since that dry run. Read the dry run again, and apply that.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `access.too_many_requests`: Too many requests. Please try again in {seconds} seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    "partner.get.rosters.id.rows": {
        parameters: {
            query?: {
                after?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        hasMore: boolean;
                        rows: {
                            /**
                             * @description `leave`: the person is here, and everything is as sent. `possibleDuplicate`: it waits for a person of the organization.
                             * @enum {string}
                             */
                            action: "create" | "update" | "leave" | "possibleDuplicate" | "refused";
                            externalId: string;
                            /** @description The surest of those who this may be. */
                            match: {
                                /** @enum {string} */
                                band: "nearlyCertain" | "likely" | "possible";
                                confidencePercent: number;
                                /** @description In words, with neither names nor dates. */
                                reason: string;
                                /** @description The other row, where it is one of this roster. */
                                rowNumber: number | null;
                            } | null;
                            /** @description Null: nothing was done yet. */
                            outcome: ("created" | "updated" | "skipped" | "rejected" | "undone" | "kept") | null;
                            outcomeReason: string | null;
                            /** @description Why it is refused, in whole sentences. */
                            problems: string[];
                            /** @description The place in `people`, from 1. */
                            rowNumber: number;
                        }[];
                    };
                };
            };
            /** @description `request.invalid`: The request is incomplete or badly formed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.key_refused`: The key was not accepted. Ask the organization that gave it to you. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.scope_missing`: The key does not allow this. The organization that gave it to you can allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `roster.not_found`: That import could not be found. Files are kept for 14 days. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `roster.busy`: This import is still running. Please wait until it is done. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `access.too_many_requests`: Too many requests. Please try again in {seconds} seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    "partner.get.tests": {
        parameters: {
            query?: {
                limit?: number;
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ask again at once. */
                        hasMore: boolean;
                        /** @description Store it together with the tests, and ask with it the next time. */
                        next: string;
                        tests: {
                            /** Format: date-time */
                            changedAt: string;
                            /** @description Null of a removed one. */
                            content: {
                                /** Format: date-time */
                                completedAt: string;
                                /** @description Integration delivery status; null: nothing is known of it. */
                                deliveryStatusId: number | null;
                                externalId: string;
                                hasReport: boolean;
                                /** @description Several people of the organization have this external id: file nothing under it, and answer `multipleMatches`. */
                                isAmbiguous: boolean;
                                /** @description Somebody took it out of all comparisons. */
                                isExcluded: boolean;
                                isNonBaseline: boolean;
                                measures: {
                                    measureId: number;
                                    name: string;
                                    score: number | null;
                                    /**
                                     * @description Only `counted` scores are compared with others.
                                     * @enum {string}
                                     */
                                    standing: "counted" | "invalid" | "excluded" | "incomplete";
                                }[];
                                personId: number;
                                /** @description Of the place where it was taken. */
                                utcOffsetMinutes: number;
                            } | null;
                            /** @description Grows with each correction. A test with a revision that you have is the same as yours. */
                            revision: number;
                            /**
                             * @description `amended` replaces what you have. `removed`: take it out, and whose it was with it.
                             * @enum {string}
                             */
                            status: "final" | "amended" | "removed";
                            testId: number;
                        }[];
                    };
                };
            };
            /** @description `request.invalid`: The request is incomplete or badly formed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.key_refused`: The key was not accepted. Ask the organization that gave it to you. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.scope_missing`: The key does not allow this. The organization that gave it to you can allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `access.too_many_requests`: Too many requests. Please try again in {seconds} seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
    "partner.get.tests.id.report": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description `partner.key_refused`: The key was not accepted. Ask the organization that gave it to you. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `partner.scope_missing`: The key does not allow this. The organization that gave it to you can allow it. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `not_found`: That could not be found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `access.too_many_requests`: Too many requests. Please try again in {seconds} seconds. */
            429: {
                headers: {
                    /** @description Seconds to wait. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
            /** @description `report.busy`: Too many reports are being made right now. Please try again in a minute. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refusal"];
                };
            };
        };
    };
}
