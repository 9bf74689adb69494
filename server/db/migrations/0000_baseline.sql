CREATE TABLE "email_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text,
	"person_id" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"confirm_hash" text NOT NULL,
	"withdraw_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_confirmHash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "email_changes_withdrawHash_unique" UNIQUE("withdraw_hash")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "marketplace_accounts" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"linked_by" text NOT NULL,
	"marketplace_id" text NOT NULL,
	"marketplace_ids" jsonb,
	"marketplace_seller_id" text,
	"client_id" text,
	"client_secret" text,
	"refresh_token" text,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"orders_fetched_to" timestamp (3) with time zone,
	"orders_next_token" text,
	"orders_fetch_began" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "marketplace_consents" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"marketplace_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"code_hash" text,
	"marketplace_code" text,
	"marketplace_seller_id" text,
	"linked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marketplace_consents_codeHash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "sellers_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_name" text,
	"company_registration_number" text,
	"street" text,
	"street_nr" text,
	"zip_code" text,
	"region" text,
	"city" text,
	"country" text,
	"time_zone" text,
	"shipping" jsonb,
	"wallet_did" text,
	"wallet_public_key" jsonb,
	"wallet_private_key" text,
	"uploaded_bytes" bigint DEFAULT 0 NOT NULL,
	"uploads_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sellers_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"person_id" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"generation_seen" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"device_label" text,
	"root_id" text,
	"waiting_changes" integer
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"language" text,
	"time_zone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "waiting_reports" (
	"session_id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"order_ids" jsonb NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "broker_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"importer_id" text NOT NULL,
	"type" text NOT NULL,
	"stated" jsonb NOT NULL,
	"files" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "document_package_files" (
	"package_id" text NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"content_removed_at" timestamp (3) with time zone,
	CONSTRAINT "document_package_files_package_id_position_pk" PRIMARY KEY("package_id","position")
);
--> statement-breakpoint
CREATE TABLE "document_packages" (
	"id" text PRIMARY KEY NOT NULL,
	"forwarder_id" text,
	"broker_id" text,
	"importer_id" text NOT NULL,
	"content" text NOT NULL,
	"importer_name" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "document_checks" (
	"importer_id" text NOT NULL,
	"type" text NOT NULL,
	"check_id" text NOT NULL,
	"reader_failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_checks_importer_id_type_pk" PRIMARY KEY("importer_id","type")
);
--> statement-breakpoint
CREATE TABLE "importer_files" (
	"id" text PRIMARY KEY NOT NULL,
	"importer_id" text NOT NULL,
	"type" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"status" text NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"issued_by" text NOT NULL,
	"broker_id" text,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"content_removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "importers" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"form" jsonb DEFAULT '{"idCard":{},"businessLicense":{},"eori":{},"vat":{}}'::jsonb NOT NULL,
	"eori_number" text,
	"vat_number" text,
	"version" integer DEFAULT 1 NOT NULL,
	"registration_valid" boolean,
	"eori_valid" boolean,
	"vat_valid" boolean,
	"are_broker_documents_outdated" boolean DEFAULT false NOT NULL,
	"is_poa_invalidated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_events" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"kind" text NOT NULL,
	"person_id" text,
	"member_id" text,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"invited_by" text,
	"joined_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "member_invitations_sellerId_email_unique" UNIQUE("seller_id","email")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"seller_id" text NOT NULL,
	"person_id" text NOT NULL,
	"role" text NOT NULL,
	"tracking_fetched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_seller_id_person_id_pk" PRIMARY KEY("seller_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "removed_members" (
	"seller_id" text NOT NULL,
	"person_id" text NOT NULL,
	"role" text NOT NULL,
	"removed_by" text,
	"removed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "removed_members_seller_id_person_id_pk" PRIMARY KEY("seller_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "order_words" (
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "order_words_seller_id_order_id_pk" PRIMARY KEY("seller_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "clearances" (
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"place" text,
	"mrn" text,
	"proof" text,
	"handed_over_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ship_by" timestamp (3) with time zone,
	"marketplace_id" text DEFAULT '' NOT NULL,
	"order_status" text DEFAULT 'open' NOT NULL,
	"is_ioss" boolean DEFAULT false NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"confirmed_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"open_count" integer DEFAULT 0 NOT NULL,
	"sequence" bigint,
	"listed_from" bigint,
	CONSTRAINT "clearances_seller_id_order_id_pk" PRIMARY KEY("seller_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "marketplace_packages" (
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"package_reference_id" text NOT NULL,
	"status" text,
	"carrier" text,
	"shipping_service" text,
	"tracking_number" text,
	"shipped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marketplace_packages_seller_id_order_id_package_reference_id_pk" PRIMARY KEY("seller_id","order_id","package_reference_id")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"marketplace_item_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"sku" text,
	"asin" text,
	"quantity" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"fulfilled_quantity" integer DEFAULT 0 NOT NULL,
	"shipped_quantity" integer DEFAULT 0 NOT NULL,
	"tracking_id" text,
	"cancelled_by" text,
	"price" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"marketplace_id" text NOT NULL,
	"ship_by" timestamp (3) with time zone,
	"deliver_from" timestamp (3) with time zone,
	"deliver_by" timestamp (3) with time zone,
	"status" text DEFAULT 'open' NOT NULL,
	"is_ioss" boolean DEFAULT false NOT NULL,
	"read_at" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone,
	"report_requested_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "orders_seller_id_order_id_pk" PRIMARY KEY("seller_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "removed_orders" (
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"sequence" bigint,
	CONSTRAINT "removed_orders_seller_id_order_id_pk" PRIMARY KEY("seller_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "tracking_histories" (
	"seller_id" text NOT NULL,
	"history" bigint NOT NULL,
	"last_sequence" bigint NOT NULL,
	"ended_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tracking_histories_seller_id_history_pk" PRIMARY KEY("seller_id","history")
);
--> statement-breakpoint
CREATE TABLE "tracking_sequences" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"history" bigint DEFAULT 0 NOT NULL,
	"begun_by" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brokers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"did" text NOT NULL,
	"eori" text NOT NULL,
	"country" text NOT NULL,
	"key_id" text NOT NULL,
	"public_key" jsonb NOT NULL,
	"private_key" text NOT NULL,
	"is_at_work" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brokers_did_unique" UNIQUE("did"),
	CONSTRAINT "brokers_keyId_unique" UNIQUE("key_id")
);
--> statement-breakpoint
CREATE TABLE "desk_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"forwarder_id" text,
	"broker_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "forwarders" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forwarders_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"forwarder_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "linked_forwarders" (
	"seller_id" text NOT NULL,
	"forwarder_id" text NOT NULL,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_forwarders_seller_id_forwarder_id_pk" PRIMARY KEY("seller_id","forwarder_id")
);
--> statement-breakpoint
CREATE TABLE "seller_brokers" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"broker_id" text NOT NULL,
	"assigned_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_folders" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"folder_id" text NOT NULL,
	CONSTRAINT "document_folders_is_one_row" CHECK ("document_folders"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"unique_key" text,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"dead_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "schema_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"oldest_usable_by" integer NOT NULL,
	CONSTRAINT "schema_state_is_one_row" CHECK ("schema_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
	"merchant_id" text NOT NULL,
	"order_id" text NOT NULL,
	"marketplace_id" text NOT NULL,
	"items" jsonb NOT NULL,
	"packages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ship_by" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_orders_merchant_id_order_id_pk" PRIMARY KEY("merchant_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_packages" (
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"package_reference_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_packages_seller_id_order_id_package_reference_id_pk" PRIMARY KEY("seller_id","order_id","package_reference_id")
);
--> statement-breakpoint
CREATE TABLE "carrier_refusals" (
	"seller_id" text NOT NULL,
	"marketplace_id" text NOT NULL,
	"scheme" text NOT NULL,
	"carrier" text NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "carrier_refusals_seller_id_marketplace_id_scheme_carrier_pk" PRIMARY KEY("seller_id","marketplace_id","scheme","carrier")
);
--> statement-breakpoint
CREATE TABLE "carrier_rules" (
	"version" integer NOT NULL,
	"marketplace_id" text NOT NULL,
	"scheme" text NOT NULL,
	"carrier_code" text NOT NULL,
	"services" jsonb,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"source" text NOT NULL,
	"loaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_rules_marketplace_id_scheme_version_carrier_code_pk" PRIMARY KEY("marketplace_id","scheme","version","carrier_code")
);
--> statement-breakpoint
CREATE TABLE "hand_over_lists" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"content" jsonb NOT NULL,
	"person_id" text NOT NULL,
	"device" text NOT NULL,
	"arrived_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hand_over_lists_seller_id_id_pk" PRIMARY KEY("seller_id","id")
);
--> statement-breakpoint
CREATE TABLE "hand_over_parcels" (
	"seller_id" text NOT NULL,
	"ledger_id" text NOT NULL,
	"list_id" text NOT NULL,
	"order_id" text NOT NULL,
	"tracking_id" text NOT NULL,
	"is_doubtful" boolean NOT NULL,
	CONSTRAINT "hand_over_parcels_seller_id_ledger_id_list_id_pk" PRIMARY KEY("seller_id","ledger_id","list_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"seller_id" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "idempotency_keys_seller_id_key_pk" PRIMARY KEY("seller_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seller_id" text NOT NULL,
	"order_id" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"ledger_id" text,
	"revision" integer,
	"user_id" text,
	"device" text,
	"pressed_at" timestamp (3) with time zone,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_codes" (
	"seller_id" text NOT NULL,
	"id" text NOT NULL,
	"code" text NOT NULL,
	"sku" text NOT NULL,
	"source" text NOT NULL,
	"person_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_codes_seller_id_id_pk" PRIMARY KEY("seller_id","id"),
	CONSTRAINT "product_codes_sellerId_code_sku_unique" UNIQUE("seller_id","code","sku")
);
--> statement-breakpoint
CREATE TABLE "shipment_ledger" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"marketplace_id" text NOT NULL,
	"tracking_id" text NOT NULL,
	"carrier" text NOT NULL,
	"delivery_service" text NOT NULL,
	"dispatch_date" date NOT NULL,
	"dispatch_from" text NOT NULL,
	"label_key" text GENERATED ALWAYS AS (upper(regexp_replace(normalize("tracking_id", NFKC), '[^0-9A-Za-z]', '', 'g'))) STORED,
	"package_reference_id" text NOT NULL,
	"op_id" text,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_by" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"amended_at" timestamp (3) with time zone,
	"amended_by" text,
	"is_sent_anyway" boolean DEFAULT false NOT NULL,
	"marketplace_state" text DEFAULT 'waiting' NOT NULL,
	"marketplace_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"marketplace_reason" text,
	"marketplace_code" text,
	"verification" text,
	"verification_at" timestamp (3) with time zone,
	"resends" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "shipment_ledger_sellerId_opId_unique" UNIQUE("seller_id","op_id"),
	CONSTRAINT "shipment_ledger_sellerId_orderId_packageReferenceId_unique" UNIQUE("seller_id","order_id","package_reference_id")
);
--> statement-breakpoint
CREATE TABLE "shipment_ledger_items" (
	"order_item_id" text PRIMARY KEY NOT NULL,
	"ledger_id" text NOT NULL,
	"quantity" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_accounts" ADD CONSTRAINT "marketplace_accounts_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_consents" ADD CONSTRAINT "marketplace_consents_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_reports" ADD CONSTRAINT "waiting_reports_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_reports" ADD CONSTRAINT "waiting_reports_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_checks" ADD CONSTRAINT "broker_checks_importer_id_importers_id_fk" FOREIGN KEY ("importer_id") REFERENCES "public"."importers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_checks" ADD CONSTRAINT "broker_checks_answered_by_brokers_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_package_files" ADD CONSTRAINT "document_package_files_package_id_document_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."document_packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_packages" ADD CONSTRAINT "document_packages_forwarder_id_forwarders_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."forwarders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_packages" ADD CONSTRAINT "document_packages_broker_id_brokers_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_packages" ADD CONSTRAINT "document_packages_importer_id_importers_id_fk" FOREIGN KEY ("importer_id") REFERENCES "public"."importers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_checks" ADD CONSTRAINT "document_checks_importer_id_importers_id_fk" FOREIGN KEY ("importer_id") REFERENCES "public"."importers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importer_files" ADD CONSTRAINT "importer_files_importer_id_importers_id_fk" FOREIGN KEY ("importer_id") REFERENCES "public"."importers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importer_files" ADD CONSTRAINT "importer_files_broker_id_brokers_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importers" ADD CONSTRAINT "importers_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_events" ADD CONSTRAINT "company_events_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_joined_by_users_id_fk" FOREIGN KEY ("joined_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_words" ADD CONSTRAINT "order_words_seller_id_order_id_orders_seller_id_order_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."orders"("seller_id","order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearances" ADD CONSTRAINT "clearances_seller_id_order_id_orders_seller_id_order_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."orders"("seller_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketplace_packages" ADD CONSTRAINT "marketplace_packages_seller_id_order_id_orders_seller_id_order_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."orders"("seller_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_seller_id_order_id_orders_seller_id_order_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."orders"("seller_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_orders" ADD CONSTRAINT "removed_orders_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_histories" ADD CONSTRAINT "tracking_histories_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_sequences" ADD CONSTRAINT "tracking_sequences_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_keys" ADD CONSTRAINT "desk_keys_forwarder_id_forwarders_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."forwarders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_keys" ADD CONSTRAINT "desk_keys_broker_id_brokers_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_forwarder_id_forwarders_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."forwarders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_used_by_sellers_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_forwarders" ADD CONSTRAINT "linked_forwarders_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_forwarders" ADD CONSTRAINT "linked_forwarders_forwarder_id_forwarders_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."forwarders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_brokers" ADD CONSTRAINT "seller_brokers_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_brokers" ADD CONSTRAINT "seller_brokers_broker_id_brokers_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_packages" ADD CONSTRAINT "sandbox_packages_seller_id_order_id_orders_seller_id_order_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."orders"("seller_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carrier_refusals" ADD CONSTRAINT "carrier_refusals_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over_lists" ADD CONSTRAINT "hand_over_lists_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over_parcels" ADD CONSTRAINT "hand_over_parcels_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over_parcels" ADD CONSTRAINT "hand_over_parcels_list_fk" FOREIGN KEY ("seller_id","list_id") REFERENCES "public"."hand_over_lists"("seller_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_ledger" ADD CONSTRAINT "shipment_ledger_seller_id_order_id_orders_seller_id_order_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."orders"("seller_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_ledger_items" ADD CONSTRAINT "shipment_ledger_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_ledger_items" ADD CONSTRAINT "shipment_ledger_items_ledger_id_shipment_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."shipment_ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_changes_seller_id_index" ON "email_changes" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "email_changes_person_id_index" ON "email_changes" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "email_changes_created_at_index" ON "email_changes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at_index" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "marketplace_consents_seller_id_index" ON "marketplace_consents" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "marketplace_consents_expires_at_index" ON "marketplace_consents" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_resets_user_id_index" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at_index" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_registrations_email_index" ON "pending_registrations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "pending_registrations_expires_at_index" ON "pending_registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_seller_id_index" ON "sessions" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "sessions_person_id_index" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "waiting_reports_seller_id_index" ON "waiting_reports" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "broker_checks_importer_id_index" ON "broker_checks" USING btree ("importer_id");--> statement-breakpoint
CREATE INDEX "broker_checks_open_index" ON "broker_checks" USING btree ("requested_at") WHERE "broker_checks"."answer" is null;--> statement-breakpoint
CREATE INDEX "document_package_files_file_key_index" ON "document_package_files" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "document_packages_forwarder_id_sent_at_index" ON "document_packages" USING btree ("forwarder_id","sent_at");--> statement-breakpoint
CREATE INDEX "document_packages_broker_id_sent_at_index" ON "document_packages" USING btree ("broker_id","sent_at");--> statement-breakpoint
CREATE INDEX "importer_files_importer_id_type_index" ON "importer_files" USING btree ("importer_id","type");--> statement-breakpoint
CREATE INDEX "importer_files_file_key_index" ON "importer_files" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "importers_seller_id_updated_at_index" ON "importers" USING btree ("seller_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "company_events_seller_id_created_at_id_index" ON "company_events" USING btree ("seller_id","created_at","id");--> statement-breakpoint
CREATE INDEX "company_events_created_at_index" ON "company_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "member_invitations_expires_at_index" ON "member_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_invitations_joined_by_index" ON "member_invitations" USING btree ("joined_by");--> statement-breakpoint
CREATE INDEX "member_invitations_invited_by_index" ON "member_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "members_person_id_index" ON "members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "removed_members_person_id_index" ON "removed_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "removed_members_removed_by_index" ON "removed_members" USING btree ("removed_by");--> statement-breakpoint
CREATE INDEX "removed_members_removed_at_index" ON "removed_members" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "order_words_words_index" ON "order_words" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "clearances_seller_id_updated_at_order_id_index" ON "clearances" USING btree ("seller_id","updated_at","order_id");--> statement-breakpoint
CREATE INDEX "clearances_seller_id_released_at_order_id_index" ON "clearances" USING btree ("seller_id","released_at","order_id") WHERE "clearances"."released_at" is not null;--> statement-breakpoint
CREATE INDEX "clearances_seller_id_sequence_index" ON "clearances" USING btree ("seller_id","sequence");--> statement-breakpoint
CREATE INDEX "clearances_seller_id_index" ON "clearances" USING btree ("seller_id") WHERE "clearances"."listed_from" is null;--> statement-breakpoint
CREATE INDEX "clearances_waiting_index" ON "clearances" USING btree ("seller_id",coalesce("ship_by", 'infinity'::timestamptz),"order_id" collate "C") WHERE "clearances"."open_count" > 0;--> statement-breakpoint
CREATE INDEX "clearances_cancellation_requested_index" ON "clearances" USING btree ("seller_id") WHERE "clearances"."order_status" = 'cancellation-requested' and "clearances"."open_count" > 0;--> statement-breakpoint
CREATE INDEX "order_items_seller_id_order_id_position_index" ON "order_items" USING btree ("seller_id","order_id","position");--> statement-breakpoint
CREATE INDEX "orders_order_id_index" ON "orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_seller_id_confirmed_at_order_id_index" ON "orders" USING btree ("seller_id","confirmed_at","order_id");--> statement-breakpoint
CREATE INDEX "orders_seller_id_ship_by_order_id_index" ON "orders" USING btree ("seller_id","ship_by","order_id");--> statement-breakpoint
CREATE INDEX "orders_seller_id_created_at_order_id_index" ON "orders" USING btree ("seller_id","created_at","order_id");--> statement-breakpoint
CREATE INDEX "removed_orders_seller_id_sequence_index" ON "removed_orders" USING btree ("seller_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "brokers_is_default_index" ON "brokers" USING btree ("is_default") WHERE "brokers"."is_default";--> statement-breakpoint
CREATE INDEX "invitations_forwarder_id_index" ON "invitations" USING btree ("forwarder_id");--> statement-breakpoint
CREATE INDEX "seller_brokers_broker_id_index" ON "seller_brokers" USING btree ("broker_id");--> statement-breakpoint
CREATE INDEX "jobs_kind_run_at_index" ON "jobs" USING btree ("kind","run_at") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_done_at_index" ON "jobs" USING btree ("done_at") WHERE "jobs"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_dead_at_index" ON "jobs" USING btree ("dead_at") WHERE "jobs"."dead_at" is not null;--> statement-breakpoint
CREATE INDEX "jobs_run_at_index" ON "jobs" USING btree ("run_at") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_unique_key_index" ON "jobs" USING btree ("unique_key") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_orders_merchant_id_marketplace_id_updated_at_index" ON "sandbox_orders" USING btree ("merchant_id","marketplace_id","updated_at");--> statement-breakpoint
CREATE INDEX "hand_over_lists_seller_id_arrived_at_index" ON "hand_over_lists" USING btree ("seller_id","arrived_at");--> statement-breakpoint
CREATE INDEX "hand_over_parcels_seller_id_index" ON "hand_over_parcels" USING btree ("seller_id") WHERE "hand_over_parcels"."is_doubtful";--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at_index" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "order_events_seller_id_order_id_id_index" ON "order_events" USING btree ("seller_id","order_id","id");--> statement-breakpoint
CREATE INDEX "order_events_of_person_index" ON "order_events" USING btree ("seller_id","user_id","id") WHERE "order_events"."kind" in ('confirmed', 'amended');--> statement-breakpoint
CREATE INDEX "order_events_not_counted_index" ON "order_events" USING btree ("seller_id","at") WHERE "order_events"."detail" -> 'contents' -> 'notCounted' is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "order_events_ledger_id_revision_index" ON "order_events" USING btree ("ledger_id","revision") WHERE "order_events"."kind" in ('confirmed', 'amended');--> statement-breakpoint
CREATE INDEX "product_codes_seller_id_at_index" ON "product_codes" USING btree ("seller_id","at");--> statement-breakpoint
CREATE INDEX "shipment_ledger_seller_id_label_key_index" ON "shipment_ledger" USING btree ("seller_id","label_key");--> statement-breakpoint
CREATE INDEX "shipment_ledger_seller_id_confirmed_at_index" ON "shipment_ledger" USING btree ("seller_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "shipment_ledger_seller_id_amended_at_index" ON "shipment_ledger" USING btree ("seller_id","amended_at") WHERE "shipment_ledger"."amended_at" is not null;--> statement-breakpoint
CREATE INDEX "shipment_ledger_seller_id_marketplace_at_index" ON "shipment_ledger" USING btree ("seller_id","marketplace_at") WHERE "shipment_ledger"."marketplace_state" = 'accepted' and "shipment_ledger"."verification" is distinct from 'verified';--> statement-breakpoint
CREATE INDEX "shipment_ledger_seller_id_index" ON "shipment_ledger" USING btree ("seller_id") WHERE "shipment_ledger"."marketplace_state" = 'refused' and "shipment_ledger"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "shipment_ledger_seller_id_cancelled_index" ON "shipment_ledger" USING btree ("seller_id") WHERE "shipment_ledger"."cancelled_at" is not null and "shipment_ledger"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "shipment_ledger_items_ledger_id_index" ON "shipment_ledger_items" USING btree ("ledger_id");
--> statement-breakpoint
INSERT INTO "schema_state" ("oldest_usable_by") VALUES (1);
--> statement-breakpoint
-- What changes in a line of the tracking list takes its number away; the next reader numbers it.
CREATE FUNCTION "clearance_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."sequence" := NULL;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- A line of the tracking list begins with what its order says. What was cancelled after it was packed counts as refused
-- until a person has closed it.
CREATE FUNCTION "clearances_inserted"() RETURNS trigger LANGUAGE plpgsql
-- A plan is made once and stays: while the tables are small it would read them from end to end.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	UPDATE "public"."clearances" c SET
		"ship_by" = o."ship_by",
		"marketplace_id" = o."marketplace_id",
		"order_status" = o."status",
		"is_ioss" = o."is_ioss",
		"item_count" = (SELECT count(*) FROM "public"."order_items" i
			WHERE i."seller_id" = c."seller_id" AND i."order_id" = c."order_id" AND i."status" <> 'cancelled'),
		"confirmed_count" = (SELECT count(*) FROM "public"."order_items" i
			WHERE i."seller_id" = c."seller_id" AND i."order_id" = c."order_id" AND i."status" <> 'cancelled'
				AND i."shipped_quantity" >= i."quantity"),
		"open_count" = (SELECT count(*) FROM "public"."order_items" i
			WHERE i."seller_id" = c."seller_id" AND i."order_id" = c."order_id"
				AND i."status" NOT IN ('cancelled', 'shipped-elsewhere') AND i."shipped_quantity" = 0
				AND NOT EXISTS (SELECT 1 FROM "public"."shipment_ledger_items" li WHERE li."order_item_id" = i."id")),
		"refused_count" = (SELECT count(*) FROM "public"."shipment_ledger" l
			JOIN "public"."shipment_ledger_items" li ON li."ledger_id" = l."id"
			WHERE l."seller_id" = c."seller_id" AND l."order_id" = c."order_id" AND l."closed_at" IS NULL
				AND (l."marketplace_state" = 'refused' OR l."verification" IS NOT DISTINCT FROM 'missing'
					OR l."cancelled_at" IS NOT NULL))
	FROM inserted n JOIN "public"."orders" o ON o."seller_id" = n."seller_id" AND o."order_id" = n."order_id"
	WHERE n."item_count" = 0 AND c."seller_id" = n."seller_id" AND c."order_id" = n."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "clearances_deleted"() RETURNS trigger LANGUAGE plpgsql
-- A plan is made once and stays: while the tables are small it would read them from end to end.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	-- A seller whose list nobody has asked for, or who is being erased, needs no trace of them.
	INSERT INTO "public"."removed_orders" ("seller_id", "order_id")
	SELECT d."seller_id", d."order_id" FROM deleted d
		JOIN "public"."tracking_sequences" s ON s."seller_id" = d."seller_id"
	WHERE d."listed_from" IS NOT NULL
	ON CONFLICT ("seller_id", "order_id") DO UPDATE SET "sequence" = NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "order_items_inserted"() RETURNS trigger LANGUAGE plpgsql
-- A plan is made once and stays: while the tables are small it would read them from end to end.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	UPDATE "public"."clearances" c SET
		"item_count" = c."item_count" + d."items",
		"confirmed_count" = c."confirmed_count" + d."confirmed",
		"open_count" = c."open_count" + d."open",
		"sequence" = NULL
	FROM (SELECT "seller_id", "order_id", count(*) AS "items",
			count(*) FILTER (WHERE "shipped_quantity" >= "quantity") AS "confirmed",
			count(*) FILTER (WHERE "shipped_quantity" = 0 AND "status" <> 'shipped-elsewhere') AS "open"
		FROM inserted WHERE "status" <> 'cancelled' GROUP BY "seller_id", "order_id") d
	WHERE c."seller_id" = d."seller_id" AND c."order_id" = d."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "order_items_deleted"() RETURNS trigger LANGUAGE plpgsql
-- A plan is made once and stays: while the tables are small it would read them from end to end.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	UPDATE "public"."clearances" c SET
		"item_count" = c."item_count" - d."items",
		"confirmed_count" = c."confirmed_count" - d."confirmed",
		"open_count" = c."open_count" - d."open",
		"sequence" = NULL
	FROM (SELECT "seller_id", "order_id", count(*) AS "items",
			count(*) FILTER (WHERE "shipped_quantity" >= "quantity") AS "confirmed",
			count(*) FILTER (WHERE "shipped_quantity" = 0 AND "status" <> 'shipped-elsewhere') AS "open"
		FROM deleted WHERE "status" <> 'cancelled' GROUP BY "seller_id", "order_id") d
	WHERE c."seller_id" = d."seller_id" AND c."order_id" = d."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "order_item_shipped"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	UPDATE "public"."clearances" SET
		"item_count" = "item_count" + (NEW."status" <> 'cancelled')::int - (OLD."status" <> 'cancelled')::int,
		"confirmed_count" = "confirmed_count"
			+ (NEW."status" <> 'cancelled' AND NEW."shipped_quantity" >= NEW."quantity")::int
			- (OLD."status" <> 'cancelled' AND OLD."shipped_quantity" >= OLD."quantity")::int,
		"open_count" = (SELECT count(*) FROM "public"."order_items" i
			WHERE i."seller_id" = NEW."seller_id" AND i."order_id" = NEW."order_id"
				AND i."status" NOT IN ('cancelled', 'shipped-elsewhere') AND i."shipped_quantity" = 0
				AND NOT EXISTS (SELECT 1 FROM "public"."shipment_ledger_items" li WHERE li."order_item_id" = i."id")),
		"sequence" = NULL
	WHERE "seller_id" = NEW."seller_id" AND "order_id" = NEW."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "shipment_refused"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
DECLARE
	is_problem boolean := NEW."closed_at" IS NULL
		AND (NEW."marketplace_state" = 'refused' OR NEW."verification" IS NOT DISTINCT FROM 'missing'
			OR NEW."cancelled_at" IS NOT NULL);
	was_problem boolean := OLD."closed_at" IS NULL
		AND (OLD."marketplace_state" = 'refused' OR OLD."verification" IS NOT DISTINCT FROM 'missing'
			OR OLD."cancelled_at" IS NOT NULL);
BEGIN
	IF is_problem <> was_problem THEN
		UPDATE "public"."clearances" SET
			"refused_count" = "refused_count"
				+ (SELECT count(*) FROM "public"."shipment_ledger_items" WHERE "ledger_id" = NEW."id")
				* CASE WHEN is_problem THEN 1 ELSE -1 END,
			"sequence" = NULL
		WHERE "seller_id" = NEW."seller_id" AND "order_id" = NEW."order_id";
	END IF;
	IF (NEW."marketplace_state" = 'refused') = (OLD."marketplace_state" = 'refused') THEN
		RETURN NULL;
	END IF;
	UPDATE "public"."order_items" i SET "shipped_quantity" = greatest(i."fulfilled_quantity",
		CASE WHEN NEW."marketplace_state" = 'refused' THEN 0 ELSE i."quantity" END)
	FROM "public"."shipment_ledger_items" li
	WHERE li."ledger_id" = NEW."id" AND i."id" = li."order_item_id" AND i."seller_id" = NEW."seller_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
-- What is shipped is never counted up: it is what the marketplace has, or what a confirmation holds that it didn't refuse.
CREATE FUNCTION "order_item_fulfilled"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	NEW."shipped_quantity" := greatest(NEW."fulfilled_quantity", CASE WHEN EXISTS (
		SELECT 1 FROM "public"."shipment_ledger_items" li
		JOIN "public"."shipment_ledger" l ON l."id" = li."ledger_id"
		WHERE li."order_item_id" = NEW."id" AND l."marketplace_state" <> 'refused') THEN NEW."quantity" ELSE 0 END);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "order_changed"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	UPDATE "public"."clearances" SET "ship_by" = NEW."ship_by", "order_status" = NEW."status", "is_ioss" = NEW."is_ioss",
		"sequence" = NULL
	WHERE "seller_id" = NEW."seller_id" AND "order_id" = NEW."order_id";
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "clearance_changed" BEFORE UPDATE ON "clearances"
	FOR EACH ROW WHEN (OLD."sequence" IS NOT NULL AND NEW."sequence" IS NOT DISTINCT FROM OLD."sequence" AND OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "clearance_changed"();
--> statement-breakpoint
CREATE TRIGGER "clearances_inserted" AFTER INSERT ON "clearances" REFERENCING NEW TABLE AS inserted
	FOR EACH STATEMENT EXECUTE FUNCTION "clearances_inserted"();
--> statement-breakpoint
CREATE TRIGGER "clearances_deleted" AFTER DELETE ON "clearances" REFERENCING OLD TABLE AS deleted
	FOR EACH STATEMENT EXECUTE FUNCTION "clearances_deleted"();
--> statement-breakpoint
CREATE TRIGGER "order_items_inserted" AFTER INSERT ON "order_items" REFERENCING NEW TABLE AS inserted
	FOR EACH STATEMENT EXECUTE FUNCTION "order_items_inserted"();
--> statement-breakpoint
CREATE TRIGGER "order_items_deleted" AFTER DELETE ON "order_items" REFERENCING OLD TABLE AS deleted
	FOR EACH STATEMENT EXECUTE FUNCTION "order_items_deleted"();
--> statement-breakpoint
CREATE TRIGGER "order_item_fulfilled" BEFORE UPDATE ON "order_items"
	FOR EACH ROW WHEN (NEW."fulfilled_quantity" <> OLD."fulfilled_quantity" OR NEW."quantity" <> OLD."quantity")
	EXECUTE FUNCTION "order_item_fulfilled"();
--> statement-breakpoint
CREATE TRIGGER "order_changed" AFTER UPDATE ON "orders"
	FOR EACH ROW WHEN (NEW."ship_by" IS DISTINCT FROM OLD."ship_by" OR NEW."status" <> OLD."status" OR NEW."is_ioss" <> OLD."is_ioss")
	EXECUTE FUNCTION "order_changed"();
--> statement-breakpoint
CREATE TRIGGER "order_item_shipped" AFTER UPDATE ON "order_items"
	FOR EACH ROW WHEN (NEW."shipped_quantity" <> OLD."shipped_quantity" OR NEW."quantity" <> OLD."quantity"
		OR NEW."name" <> OLD."name" OR NEW."sku" IS DISTINCT FROM OLD."sku" OR NEW."asin" IS DISTINCT FROM OLD."asin"
		OR NEW."status" <> OLD."status" AND (NEW."status" NOT IN ('open', 'shipped') OR OLD."status" NOT IN ('open', 'shipped')))
	EXECUTE FUNCTION "order_item_shipped"();
--> statement-breakpoint
CREATE TRIGGER "shipment_refused" AFTER UPDATE ON "shipment_ledger"
	FOR EACH ROW WHEN ((NEW."marketplace_state" = 'refused') IS DISTINCT FROM (OLD."marketplace_state" = 'refused')
		OR NEW."verification" IS DISTINCT FROM OLD."verification" OR NEW."closed_at" IS DISTINCT FROM OLD."closed_at"
		OR NEW."cancelled_at" IS DISTINCT FROM OLD."cancelled_at")
	EXECUTE FUNCTION "shipment_refused"();
--> statement-breakpoint
CREATE TRIGGER "company_events_are_only_added" BEFORE UPDATE ON "company_events" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- Words that an order is found by are spelt as `src/contract/orders/search-words.ts` spells what is searched for.
CREATE FUNCTION "plain_words"("spelt" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	-- Without a locale "lower" knows no letters but those of English.
	SELECT translate(lower(regexp_replace(normalize(left("spelt", 2000), NFKD), '[\u0300-\u036f]', '', 'g')),
		'ÆÐØÞĐĦŁŊŒŦΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЄІҐ',
		'æðøþđħłŋœŧαβγδεζηθικλμνξοπρστυφχψωабвгдежзийклмнопрстуфхцчшщъыьэюяєіґ')
$$;
--> statement-breakpoint
-- A tracking number backwards: its last digits are then a beginning, which an index finds.
CREATE FUNCTION "tracking_words"("number" int, "tracking" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_agg("number" || 't' || reverse(k)) FROM (SELECT left(regexp_replace(
		"public"."plain_words"("tracking"), '[^0-9a-z]', '', 'g'), 100) AS k) AS keys WHERE k <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION "item_words"("number" int, "name" text, "sku" text, "asin" text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT array_agg(DISTINCT "number" || w) FROM (
		SELECT 's' || left(regexp_replace("public"."plain_words"("sku"), '\s', '', 'g'), 100) AS w WHERE "sku" <> ''
		UNION ALL SELECT 'a' || left(regexp_replace("public"."plain_words"("asin"), '\s', '', 'g'), 100) WHERE "asin" <> ''
		UNION ALL SELECT 'n' || left(m[1], 100) FROM regexp_matches("public"."plain_words"("name"),
			'[^\s\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0002fa1f]+', 'g') AS m
		UNION ALL SELECT 'n' || substr(m[1], i, 2) FROM regexp_matches("public"."plain_words"("name"),
			'[\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0002fa1f]{2,}', 'g') AS m, generate_series(1, length(m[1]) - 1) AS i
	) AS found
$$;
--> statement-breakpoint
-- Words are only added: an order stays to be found by what it was called before.
CREATE FUNCTION "add_order_words"("seller" text, "of_order" text, "added" text[]) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	IF cardinality("added") > 0 THEN
		INSERT INTO "public"."order_words" AS w ("seller_id", "order_id", "words")
		VALUES ("seller", "of_order", array_to_tsvector("added"))
		ON CONFLICT ("seller_id", "order_id") DO UPDATE SET "words" = w."words" || excluded."words"
		WHERE w."words" || excluded."words" <> w."words";
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "item_named"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	PERFORM "public"."add_order_words"(NEW."seller_id", NEW."order_id",
		"public"."item_words"((SELECT "number" FROM "public"."sellers" WHERE "id" = NEW."seller_id"),
			NEW."name", NEW."sku", NEW."asin"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "package_numbered"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	PERFORM "public"."add_order_words"(NEW."seller_id", NEW."order_id", "public"."tracking_words"(
		(SELECT "number" FROM "public"."sellers" WHERE "id" = NEW."seller_id"), NEW."tracking_number"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "shipment_numbered"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off AS $$
BEGIN
	PERFORM "public"."add_order_words"(NEW."seller_id", NEW."order_id", "public"."tracking_words"(
		(SELECT "number" FROM "public"."sellers" WHERE "id" = NEW."seller_id"), NEW."tracking_id"));
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "item_added" AFTER INSERT ON "order_items" FOR EACH ROW EXECUTE FUNCTION "item_named"();
--> statement-breakpoint
CREATE TRIGGER "item_renamed" AFTER UPDATE ON "order_items"
	FOR EACH ROW WHEN (NEW."name" <> OLD."name" OR NEW."sku" IS DISTINCT FROM OLD."sku" OR NEW."asin" IS DISTINCT FROM OLD."asin")
	EXECUTE FUNCTION "item_named"();
--> statement-breakpoint
CREATE TRIGGER "package_added" AFTER INSERT ON "marketplace_packages"
	FOR EACH ROW WHEN (NEW."tracking_number" IS NOT NULL) EXECUTE FUNCTION "package_numbered"();
--> statement-breakpoint
CREATE TRIGGER "package_renumbered" AFTER UPDATE ON "marketplace_packages"
	FOR EACH ROW WHEN (NEW."tracking_number" IS DISTINCT FROM OLD."tracking_number") EXECUTE FUNCTION "package_numbered"();
--> statement-breakpoint
CREATE TRIGGER "shipment_added" AFTER INSERT ON "shipment_ledger" FOR EACH ROW EXECUTE FUNCTION "shipment_numbered"();
--> statement-breakpoint
CREATE TRIGGER "shipment_renumbered" AFTER UPDATE ON "shipment_ledger"
	FOR EACH ROW WHEN (NEW."tracking_id" <> OLD."tracking_id") EXECUTE FUNCTION "shipment_numbered"();
--> statement-breakpoint
CREATE TRIGGER "hand_over_lists_are_only_added" BEFORE UPDATE ON "hand_over_lists" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "hand_over_parcels_are_only_added" BEFORE UPDATE ON "hand_over_parcels" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
-- When a confirmation was first accepted is what the ship-by asks for: a correction leaves it as it is.
CREATE FUNCTION "shipment_accepted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."accepted_at" := NEW."marketplace_at";
	RETURN NEW;
END $$;
--> statement-breakpoint
-- Writes to orders, so whoever writes what follows from it has them locked.
CREATE FUNCTION "note_confirmed"("seller" text, "of_orders" text[]) RETURNS void LANGUAGE plpgsql
-- A plan is made once and stays: while the tables are small it would read them from end to end.
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	UPDATE "public"."orders" o SET "confirmed_at" = n."confirmed", "accepted_at" = n."accepted"
	FROM unnest("of_orders") AS u("order_id"), LATERAL (SELECT
		least(
			(SELECT min(l."confirmed_at") FROM "public"."shipment_ledger" l
				WHERE l."seller_id" = "seller" AND l."order_id" = u."order_id"),
			(SELECT min(p."created_at") FROM "public"."marketplace_packages" p
				WHERE p."seller_id" = "seller" AND p."order_id" = u."order_id" AND p."status" IS DISTINCT FROM 'CANCELLED')
		) AS "confirmed",
		(SELECT CASE WHEN count(*) = count(t."at") THEN max(t."at") END FROM (
			SELECT coalesce(
				(SELECT l."accepted_at" FROM "public"."shipment_ledger_items" li
					JOIN "public"."shipment_ledger" l ON l."id" = li."ledger_id" WHERE li."order_item_id" = i."id"),
				-- Of another tool. A package that names no items has those that are fulfilled.
				(SELECT CASE WHEN count(*) = count(p."created_at") THEN max(p."created_at") END
					FROM "public"."marketplace_packages" p
					WHERE p."seller_id" = "seller" AND p."order_id" = u."order_id"
						AND p."status" IS DISTINCT FROM 'CANCELLED' AND i."fulfilled_quantity" >= i."quantity"
						AND (jsonb_array_length(p."items") = 0 OR EXISTS (SELECT 1 FROM jsonb_array_elements(p."items") e
							WHERE e->>'orderItemId' = i."marketplace_item_id" AND (e->>'quantity')::int > 0)))
			) AS "at"
			FROM "public"."order_items" i
			WHERE i."seller_id" = "seller" AND i."order_id" = u."order_id" AND i."status" <> 'cancelled'
		) t) AS "accepted"
	) n
	WHERE o."seller_id" = "seller" AND o."order_id" = u."order_id"
		AND (o."confirmed_at", o."accepted_at") IS DISTINCT FROM (n."confirmed", n."accepted");
END $$;
--> statement-breakpoint
CREATE FUNCTION "order_confirmed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "public"."note_confirmed"(coalesce(NEW."seller_id", OLD."seller_id"),
		ARRAY[coalesce(NEW."order_id", OLD."order_id")]);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "items_confirmed"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	PERFORM "public"."note_confirmed"(s."seller_id", s."order_ids") FROM (
		SELECT l."seller_id", array_agg(DISTINCT l."order_id") AS "order_ids"
		FROM inserted n JOIN "public"."shipment_ledger" l ON l."id" = n."ledger_id" GROUP BY l."seller_id") s;
	RETURN NULL;
END $$;
--> statement-breakpoint
-- What is added to an order that was confirmed isn't.
CREATE FUNCTION "items_unconfirmed"() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
	PERFORM "public"."note_confirmed"(s."seller_id", s."order_ids") FROM (
		SELECT o."seller_id", array_agg(DISTINCT o."order_id") AS "order_ids"
		FROM inserted n JOIN "public"."orders" o ON o."seller_id" = n."seller_id" AND o."order_id" = n."order_id"
		WHERE o."accepted_at" IS NOT NULL GROUP BY o."seller_id") s;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "shipment_accepted" BEFORE INSERT OR UPDATE ON "shipment_ledger"
	FOR EACH ROW WHEN (NEW."marketplace_state" = 'accepted' AND NEW."accepted_at" IS NULL) EXECUTE FUNCTION "shipment_accepted"();
--> statement-breakpoint
CREATE TRIGGER "accepted_shipment_confirms_order" AFTER UPDATE ON "shipment_ledger"
	FOR EACH ROW WHEN (NEW."accepted_at" IS DISTINCT FROM OLD."accepted_at") EXECUTE FUNCTION "order_confirmed"();
--> statement-breakpoint
CREATE TRIGGER "shipment_items_confirm_order" AFTER INSERT ON "shipment_ledger_items" REFERENCING NEW TABLE AS inserted
	FOR EACH STATEMENT EXECUTE FUNCTION "items_confirmed"();
--> statement-breakpoint
CREATE TRIGGER "items_unconfirm_order" AFTER INSERT ON "order_items" REFERENCING NEW TABLE AS inserted
	FOR EACH STATEMENT EXECUTE FUNCTION "items_unconfirmed"();
--> statement-breakpoint
-- A dropped item loses its tracking number with its confirmation.
CREATE TRIGGER "item_confirms_order" AFTER UPDATE ON "order_items"
	FOR EACH ROW WHEN (NEW."fulfilled_quantity" <> OLD."fulfilled_quantity" OR NEW."quantity" <> OLD."quantity"
		OR (NEW."status" = 'cancelled') <> (OLD."status" = 'cancelled')
		OR NEW."tracking_id" IS NULL AND OLD."tracking_id" IS NOT NULL)
	EXECUTE FUNCTION "order_confirmed"();
--> statement-breakpoint
CREATE TRIGGER "package_confirms_order" AFTER INSERT OR UPDATE OR DELETE ON "marketplace_packages"
	FOR EACH ROW EXECUTE FUNCTION "order_confirmed"();
