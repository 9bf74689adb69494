CREATE TABLE "desk_parcel_files" (
	"parcel_id" text NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	CONSTRAINT "desk_parcel_files_parcel_id_position_pk" PRIMARY KEY("parcel_id","position")
);
--> statement-breakpoint
CREATE TABLE "desk_parcels" (
	"id" text PRIMARY KEY NOT NULL,
	"forwarder_id" text,
	"broker_id" text,
	"importer_id" text NOT NULL,
	"content" text NOT NULL,
	"importer_name" text NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_checks" (
	"importer_id" text NOT NULL,
	"type" text NOT NULL,
	"check_id" text NOT NULL,
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
	"archived_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "importers" ADD COLUMN "form" jsonb DEFAULT '{"idCard":{},"businessLicense":{},"eori":{},"vat":{}}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "importers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "importers" ADD COLUMN "registration_valid" boolean;--> statement-breakpoint
ALTER TABLE "importers" ADD COLUMN "eori_valid" boolean;--> statement-breakpoint
ALTER TABLE "importers" ADD COLUMN "vat_valid" boolean;--> statement-breakpoint
ALTER TABLE "importers" ADD COLUMN "are_papers_outdated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "importers" ADD COLUMN "is_poa_invalidated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brokers" ADD COLUMN "is_at_work" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "forwarders" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "desk_parcel_files" ADD CONSTRAINT "desk_parcel_files_parcel_id_desk_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."desk_parcels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_parcels" ADD CONSTRAINT "desk_parcels_forwarder_id_forwarders_id_fk" FOREIGN KEY ("forwarder_id") REFERENCES "public"."forwarders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_parcels" ADD CONSTRAINT "desk_parcels_broker_id_brokers_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_parcels" ADD CONSTRAINT "desk_parcels_importer_id_importers_id_fk" FOREIGN KEY ("importer_id") REFERENCES "public"."importers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_checks" ADD CONSTRAINT "document_checks_importer_id_importers_id_fk" FOREIGN KEY ("importer_id") REFERENCES "public"."importers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importer_files" ADD CONSTRAINT "importer_files_importer_id_importers_id_fk" FOREIGN KEY ("importer_id") REFERENCES "public"."importers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "importer_files" ADD CONSTRAINT "importer_files_broker_id_brokers_id_fk" FOREIGN KEY ("broker_id") REFERENCES "public"."brokers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_parcel_files_file_key_index" ON "desk_parcel_files" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "desk_parcels_forwarder_id_sent_at_index" ON "desk_parcels" USING btree ("forwarder_id","sent_at");--> statement-breakpoint
CREATE INDEX "desk_parcels_broker_id_sent_at_index" ON "desk_parcels" USING btree ("broker_id","sent_at");--> statement-breakpoint
CREATE INDEX "importer_files_importer_id_type_index" ON "importer_files" USING btree ("importer_id","type");--> statement-breakpoint
CREATE INDEX "importer_files_file_key_index" ON "importer_files" USING btree ("file_key");