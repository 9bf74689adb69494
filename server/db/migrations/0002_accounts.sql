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
CREATE TABLE "importers" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"eori_number" text,
	"vat_number" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"forwarder_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "marketplace_accounts" ADD COLUMN "orders_next_token" text;--> statement-breakpoint
ALTER TABLE "marketplace_accounts" ADD COLUMN "orders_fetch_began" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "marketplace_consents" ADD CONSTRAINT "marketplace_consents_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importers" ADD CONSTRAINT "importers_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_keys" ADD CONSTRAINT "desk_keys_forwarder_id_forwarders_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."forwarders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_keys" ADD CONSTRAINT "desk_keys_broker_id_brokers_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_forwarder_id_forwarders_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."forwarders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_used_by_sellers_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marketplace_consents_seller_id_index" ON "marketplace_consents" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "marketplace_consents_expires_at_index" ON "marketplace_consents" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_registrations_email_index" ON "pending_registrations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "pending_registrations_expires_at_index" ON "pending_registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "importers_seller_id_updated_at_index" ON "importers" USING btree ("seller_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitations_forwarder_id_index" ON "invitations" USING btree ("forwarder_id");--> statement-breakpoint
CREATE INDEX "sandbox_orders_merchant_id_marketplace_id_updated_at_index" ON "sandbox_orders" USING btree ("merchant_id","marketplace_id","updated_at");