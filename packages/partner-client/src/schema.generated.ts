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
        /** Reports what happened to tests in your system. You can report a test again later; the last report counts. */
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
        /** What the key is for and what it can do. A good first request for a new system. */
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
        /** People by the IDs the organization gave them. Unknown IDs are left out of the answer. */
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
        /** Sends people of the organization and starts a dry run as a job. Nothing is written until it is applied. Sending it again with the same idempotency key returns the same roster. */
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
        /** The progress of a roster and its row counts. */
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
        /** Creates and updates people as the dry run said, as a job. Possible duplicates wait. Sending it again with the same fingerprint changes nothing, but resumes a stalled job. */
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
        /** What will happen, or has happened, to each row. About existing people it tells only how likely a row matches one of them, and why. */
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
        /** Tests that were added, corrected or removed after a cursor, oldest change first. */
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
        /** The current clinical report of a test as a PDF. */
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
                /** @description How many already exist, which is the maximum. */
                count?: number;
                /** @description The maximum for `field`: characters of a text, entries of a list, or a number. */
                maximum?: number;
                /** @description The minimum for `field`. */
                minimum?: number;
                /** @description The roster that blocks this request. */
                rosterId?: number;
                /**
                 * @description The scope that the key does not have.
                 * @enum {string}
                 */
                scope?: "people:read" | "tests:read" | "reports:read" | "deliveries:write" | "fhir:read" | "roster:write";
                /** @description Try again after this many seconds. */
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
                            /** @description Null if there is no such test for this key. */
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
                         * @description Tests taken before this time are never returned.
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
                            /** @description Several people in the organization have this external ID. Do not file anything under it, and answer `multipleMatches`. */
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
                    /** @description Your own key for this roster. A roster sent twice with the same key is stored once. */
                    idempotencyKey: string;
                    /**
                     * @description The name the organization sees.
                     * @default Roster
                     */
                    name?: string;
                    people: {
                        /** @description YYYY-MM-DD, without a time or time zone. */
                        birthDate: string;
                        email?: string;
                        ethnicity?: string;
                        /** @description The ID the organization gave this person. If a person with this ID exists, they are updated. */
                        externalId: string;
                        firstName: string;
                        gender?: string;
                        graduationYear?: number;
                        /** @description Names of the organization’s groups. The person is added to them and not removed from any other. */
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
                    /** @description The name of the protocol for new people. If left out, the organization’s first protocol. */
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
                            /** @description Possible duplicates that the organization’s staff must decide. */
                            waiting: number;
                        };
                        /** @description How many rows the running job has finished. */
                        doneCount: number;
                        /**
                         * Format: date-time
                         * @description The roster is deleted at this time.
                         */
                        expiresOn: string;
                        /** @description The fingerprint of the dry run while it can be applied. If applying it is refused with 409, the roster has a new fingerprint. */
                        fingerprint: string | null;
                        /** @description The job has made no progress for two minutes. Send or apply the roster again to resume it. */
                        isStalled: boolean;
                        rosterId: number;
                        rowCount: number;
                        /**
                         * @description `checking` and `applying` are running jobs: ask again in a few seconds. `checked`: the dry run is ready, and nothing was written.
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
            /** @description `roster.protocol_unknown`: The organization has no available protocol with that name. */
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
                            /** @description Possible duplicates that the organization’s staff must decide. */
                            waiting: number;
                        };
                        /** @description How many rows the running job has finished. */
                        doneCount: number;
                        /**
                         * Format: date-time
                         * @description The roster is deleted at this time.
                         */
                        expiresOn: string;
                        /** @description The fingerprint of the dry run while it can be applied. If applying it is refused with 409, the roster has a new fingerprint. */
                        fingerprint: string | null;
                        /** @description The job has made no progress for two minutes. Send or apply the roster again to resume it. */
                        isStalled: boolean;
                        rosterId: number;
                        rowCount: number;
                        /**
                         * @description `checking` and `applying` are running jobs: ask again in a few seconds. `checked`: the dry run is ready, and nothing was written.
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
                            /** @description Possible duplicates that the organization’s staff must decide. */
                            waiting: number;
                        };
                        /** @description How many rows the running job has finished. */
                        doneCount: number;
                        /**
                         * Format: date-time
                         * @description The roster is deleted at this time.
                         */
                        expiresOn: string;
                        /** @description The fingerprint of the dry run while it can be applied. If applying it is refused with 409, the roster has a new fingerprint. */
                        fingerprint: string | null;
                        /** @description The job has made no progress for two minutes. Send or apply the roster again to resume it. */
                        isStalled: boolean;
                        rosterId: number;
                        rowCount: number;
                        /**
                         * @description `checking` and `applying` are running jobs: ask again in a few seconds. `checked`: the dry run is ready, and nothing was written.
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
             *     `roster.changed`: The roster or the people here changed after that dry run. Read the new dry run and apply it.
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
                             * @description `leave`: the person exists and already matches. `possibleDuplicate`: the row waits for the organization’s staff.
                             * @enum {string}
                             */
                            action: "create" | "update" | "leave" | "possibleDuplicate" | "refused";
                            externalId: string;
                            /** @description The most likely match. */
                            match: {
                                /** @enum {string} */
                                band: "nearlyCertain" | "likely" | "possible";
                                confidencePercent: number;
                                /** @description In words, without names or dates. */
                                reason: string;
                                /** @description The other row, if it is in this roster. */
                                rowNumber: number | null;
                            } | null;
                            /** @description Null if nothing has been done yet. */
                            outcome: ("created" | "updated" | "skipped" | "rejected" | "undone" | "kept") | null;
                            outcomeReason: string | null;
                            /** @description Why the row is refused, in full sentences. */
                            problems: string[];
                            /** @description The position in `people`, starting at 1. */
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
                        /** @description More data is available. Request the next page right away. */
                        hasMore: boolean;
                        /** @description Store it with the tests and send it in the next request. */
                        next: string;
                        tests: {
                            /** Format: date-time */
                            changedAt: string;
                            /** @description Null for a removed test. */
                            content: {
                                /** Format: date-time */
                                completedAt: string;
                                /** @description Integration delivery status, or null if it is not known. */
                                deliveryStatusId: number | null;
                                externalId: string;
                                hasReport: boolean;
                                /** @description Several people in the organization have this external ID. Do not file anything under it, and answer `multipleMatches`. */
                                isAmbiguous: boolean;
                                /** @description Staff excluded the test from all comparisons. */
                                isExcluded: boolean;
                                isNonBaseline: boolean;
                                measures: {
                                    measureId: number;
                                    name: string;
                                    score: number | null;
                                    /**
                                     * @description Only `counted` scores are used in comparisons.
                                     * @enum {string}
                                     */
                                    standing: "counted" | "invalid" | "excluded" | "incomplete";
                                }[];
                                personId: number;
                                /** @description The UTC offset where the test was taken. */
                                utcOffsetMinutes: number;
                            } | null;
                            /** @description Increases with each correction. If you already have this revision, nothing has changed. */
                            revision: number;
                            /**
                             * @description `amended`: replace what you have. `removed`: delete the test and its link to the person.
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
            /** @description `report.busy`: Too many reports are being created right now. Please try again in a minute. */
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
