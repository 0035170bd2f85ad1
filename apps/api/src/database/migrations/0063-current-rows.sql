-- The rows that servers read: those of current imports, each with what its import says of itself. One view a table.
do $$
declare
  each text;
begin
  foreach each in array array[
    'chain_entry', 'copay_programme', 'county_code', 'fda_package', 'fda_product', 'network_entry', 'npi_position',
    'nppes_other_name', 'nppes_pharmacy', 'orange_book_product', 'own_drug', 'package_size', 'paid_claim', 'pharmacy_entry',
    'plan_cost', 'plan_county', 'plan_drug', 'plan_unit_cost', 'published_plan', 'rxnorm_name', 'rxnorm_ndc',
    'rxnorm_tradename', 'rxterms_drug', 'rxterms_ingredient', 'unit_cost', 'zip_county', 'zip_position'
  ]
  loop
    execute format('create view current_%s as select r.*, i.kind, i.file_name, i.as_of, i.is_demo
      from %I r join data_import i on i.id = r.import_id and i.state = ''current''', each, each);
  end loop;
end
$$;
