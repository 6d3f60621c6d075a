# A mapping that writes nothing, and remembers what an import would have created.
class Import::DryRun < Import::Mapping
  def initialize(...)
    super
    @places, @people, @names, @id = {}, {}, Set[], 0
  end

  def places(names_there) = super.merge(@places.slice(*names_there))
  def missing(names_there) = super.reject { |identifier| @places.key?(identifier) }
  def people(names_there) = super.merge(@people.slice(*names_there))
  def nobody = User.find_by(username: User::GHOST_USERNAME)&.id || 0
  def transaction = yield
  def last_active(*) = {}
  def keep_activity(*) = nil
  def backdate(*) = nil
  def index = 0

  # Negative, so that they can't be mistaken for existing ids.
  def insert(table, rows)
    rows.map { @id -= 1 }.tap { |ids| remember rows if table == "import_mappings" }
  end

  def insert_new(table, rows, column)
    names = rows.pluck(column)
    taken = table.classify.constantize.where(column => names).pluck(column).map(&:downcase)
    names.select { |name| taken.exclude?(name.downcase) && @names.add?([ table, name.downcase ]) }.index_with { @id -= 1 }
  end

  private
    def remember(rows)
      rows.each do |row|
        row[:user_id] ? @people[row[:identifier]] = row[:user_id] :
          @places[row[:identifier]] = Import::Mapping::Place.new(row[:post_id] || 0, row[:comment_id])
      end
    end
end
