CREATE TABLE "confirmation_upload_rows" (
	"upload_id" text NOT NULL,
	"line" integer NOT NULL,
	"seller_id" text NOT NULL,
	"cells" jsonb NOT NULL,
	"plan" jsonb,
	"first_line" integer NOT NULL,
	"result" text NOT NULL,
	"code" text,
	"detail" text,
	"ledger_id" text,
	CONSTRAINT "confirmation_upload_rows_upload_id_line_pk" PRIMARY KEY("upload_id","line")
);
--> statement-breakpoint
CREATE TABLE "confirmation_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"seller_id" text NOT NULL,
	"file_name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"state" text NOT NULL,
	"person_id" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_by" text,
	"device" text,
	"started_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "confirmation_upload_rows" ADD CONSTRAINT "confirmation_upload_rows_upload_id_confirmation_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."confirmation_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_upload_rows" ADD CONSTRAINT "confirmation_upload_rows_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation_uploads" ADD CONSTRAINT "confirmation_uploads_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmation_upload_rows_seller_id_index" ON "confirmation_upload_rows" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "confirmation_upload_rows_ready_index" ON "confirmation_upload_rows" USING btree ("upload_id","first_line") WHERE "confirmation_upload_rows"."result" = 'ready';--> statement-breakpoint
CREATE INDEX "confirmation_upload_rows_begun_index" ON "confirmation_upload_rows" USING btree ("upload_id","line") WHERE "confirmation_upload_rows"."ledger_id" is not null;--> statement-breakpoint
CREATE INDEX "confirmation_uploads_seller_id_uploaded_at_index" ON "confirmation_uploads" USING btree ("seller_id","uploaded_at");