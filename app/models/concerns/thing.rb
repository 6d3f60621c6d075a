# A post or a comment, to the rows that belong to either (OfThing).
module Thing
  # The column that such a row knows it by.
  def thing_key
    model_name.singular.foreign_key.to_sym
  end
end
