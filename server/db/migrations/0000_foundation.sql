CREATE TABLE "marketplace_accounts" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"linked_by" text NOT NULL,
	"marketplace_id" text NOT NULL,
	"marketplace_seller_id" text,
	"client_id" text,
	"client_secret" text,
	"refresh_token" text,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"orders_fetched_to" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sellers" (
	"id" text PRIMARY KEY NOT NULL,
	"company_name" text,
	"company_registration_number" text,
	"street" text,
	"street_nr" text,
	"zip_code" text,
	"region" text,
	"city" text,
	"country" text,
	"wallet_did" text,
	"wallet_public_key" jsonb,
	"wallet_private_key" text,
	"tracking_fetched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"generation_seen" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"activated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_sellerId_unique" UNIQUE("seller_id"),
	CONSTRAINT "users_email_unique" UNIQUE("email")
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
	CONSTRAINT "clearances_seller_id_order_id_pk" PRIMARY KEY("seller_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"marketplace_item_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"shipped_quantity" integer DEFAULT 0 NOT NULL,
	"tracking_id" text,
	"price" numeric(14, 2) NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"marketplace_id" text NOT NULL,
	"ship_by" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_seller_id_order_id_pk" PRIMARY KEY("seller_id","order_id")
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
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brokers_did_unique" UNIQUE("did"),
	CONSTRAINT "brokers_keyId_unique" UNIQUE("key_id")
);
--> statement-breakpoint
CREATE TABLE "forwarders" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forwarders_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "linked_forwarders" (
	"seller_id" text NOT NULL,
	"forwarder_id" text NOT NULL,
	"linked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_forwarders_seller_id_forwarder_id_pk" PRIMARY KEY("seller_id","forwarder_id")
);
--> statement-breakpoint
CREATE TABLE "app_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"unique_key" text,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
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
CREATE TABLE "shipment_ledger" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"order_id" text NOT NULL,
	"marketplace_id" text NOT NULL,
	"dispatch_date" date NOT NULL,
	"dispatch_from" text NOT NULL,
	"carrier" text NOT NULL,
	"delivery_service" text NOT NULL,
	"tracking_id" text NOT NULL,
	"package_reference_id" text NOT NULL,
	"op_id" text,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_by" text NOT NULL,
	"marketplace_state" text DEFAULT 'waiting' NOT NULL,
	"marketplace_at" timestamp (3) with time zone,
	"marketplace_reason" text,
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
ALTER TABLE "marketplace_accounts" ADD CONSTRAINT "marketplace_accounts_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clearances" ADD CONSTRAINT "clearances_seller_id_order_id_orders_seller_id_order_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."orders"("seller_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_seller_id_order_id_orders_seller_id_order_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."orders"("seller_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_forwarders" ADD CONSTRAINT "linked_forwarders_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_forwarders" ADD CONSTRAINT "linked_forwarders_forwarder_id_forwarders_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."forwarders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_ledger" ADD CONSTRAINT "shipment_ledger_seller_id_order_id_orders_seller_id_order_id_fk" FOREIGN KEY ("seller_id","order_id") REFERENCES "public"."orders"("seller_id","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_ledger_items" ADD CONSTRAINT "shipment_ledger_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_ledger_items" ADD CONSTRAINT "shipment_ledger_items_ledger_id_shipment_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."shipment_ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_seller_id_index" ON "sessions" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "clearances_seller_id_updated_at_index" ON "clearances" USING btree ("seller_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "order_items_seller_id_order_id_position_index" ON "order_items" USING btree ("seller_id","order_id","position");--> statement-breakpoint
CREATE INDEX "jobs_run_at_index" ON "jobs" USING btree ("run_at") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_unique_key_index" ON "jobs" USING btree ("unique_key") WHERE "jobs"."done_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_expires_at_index" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shipment_ledger_items_ledger_id_index" ON "shipment_ledger_items" USING btree ("ledger_id");